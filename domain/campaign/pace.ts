import type { CampaignSettings } from './settings.ts';
import type { Turn, TurnStep } from './turn.ts';

type Pace = Pick<
  CampaignSettings,
  'messageInterval' | 'longerIntervalAfter' | 'greaterInterval' | 'dailyLimit' | 'sendFrom' | 'sendUntil'
>;

/** Without a pause between them so many go at once. */
const AT_ONCE = 50;
/** So far the clocks of two machines may differ. */
const AHEAD_MS = 60_000;

/** Whether campaigns may be sent when a company's clocks show this (2026-11-21T09:30). */
export const isHour = ({ sendFrom, sendUntil }: Pick<Pace, 'sendFrom' | 'sendUntil'>, wallTime: string): boolean => {
  const now = wallTime.slice(11, 16);
  if (sendFrom === sendUntil) return true;
  return sendFrom < sendUntil ? now >= sendFrom && now < sendUntil : now >= sendFrom || now < sendUntil;
};

/** How many went on that day already; clocks that were ahead, and were set back, begin no day anew. */
const sentOn = ({ day, ofDay }: Turn, wallTime: string): number => (day >= wallTime.slice(0, 10) ? ofDay : 0);

/** How many may go in the next turn of a connection; 0: the day's limit is reached. */
export const mostInTurn = (pace: Pace, before: Turn, wallTime: string): number => {
  const { messageInterval, longerIntervalAfter, greaterInterval, dailyLimit } = pace;
  const left = dailyLimit > 0 ? Math.max(0, dailyLimit - sentOn(before, wallTime)) : AT_ONCE;
  if (messageInterval > 0) return Math.min(1, left);
  const untilPause =
    longerIntervalAfter > 0 && greaterInterval > 0 ? Math.max(1, longerIntervalAfter - before.since) : AT_ONCE;
  return Math.min(AT_ONCE, left, untilPause);
};

/**
 * From when on the next turn may be taken: behind the last `ends` (ms) of a turn and its pause; null: it is not all over yet.
 * An end that lies further ahead than machines differ was written by a clock that was set back since: it holds up nothing.
 */
export const mayGoAt = ({ gapMs }: Pick<Turn, 'gapMs'>, ends: readonly (number | null)[], now: number): number | null =>
  ends.includes(null) ? null : Math.max(0, ...ends.map((at) => (at && at <= now + AHEAD_MS ? at : 0))) + gapMs;

/** The turn behind another one, with the pause that it is followed by. */
export const turnAfter = (before: Turn, steps: readonly TurnStep[], pace: Pace, wallTime: string): Turn => {
  const { messageInterval, longerIntervalAfter, greaterInterval } = pace;
  const since = before.since + steps.length;
  const isLonger = longerIntervalAfter > 0 && since >= longerIntervalAfter;
  const day = wallTime.slice(0, 10);
  return {
    nth: before.nth + 1,
    steps: [...steps],
    since: isLonger ? 0 : since,
    gapMs: 1_000 * (isLonger ? greaterInterval : messageInterval),
    day,
    ofDay: sentOn(before, wallTime) + steps.length,
  };
};
