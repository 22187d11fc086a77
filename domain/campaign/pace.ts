import type { CampaignSettings } from './settings.ts';
import type { CampaignTurn, TurnStep } from './turn.ts';

type Pace = Pick<
  CampaignSettings,
  'messageInterval' | 'longerIntervalAfter' | 'greaterInterval' | 'dailyLimit' | 'sendFrom' | 'sendUntil'
>;

/** The most messages sent at once if there is no pause between them. */
const AT_ONCE = 50;
/** How far the clocks of two machines may differ. */
const AHEAD_MS = 60_000;

/** Whether campaigns may be sent at this local time of the company (2026-11-21T09:30). */
export const isHour = ({ sendFrom, sendUntil }: Pick<Pace, 'sendFrom' | 'sendUntil'>, wallTime: string): boolean => {
  const now = wallTime.slice(11, 16);
  if (sendFrom === sendUntil) return true;
  return sendFrom < sendUntil ? now >= sendFrom && now < sendUntil : now >= sendFrom || now < sendUntil;
};

/** Returns how many were sent on that day. If a clock was ahead and was set back, the day does not start over. */
const sentOn = ({ day, ofDay }: CampaignTurn, wallTime: string): number => (day >= wallTime.slice(0, 10) ? ofDay : 0);

/** Returns how many messages the next turn of a connection may send; 0: the daily limit is reached. */
export const mostInTurn = (pace: Pace, before: CampaignTurn, wallTime: string): number => {
  const { messageInterval, longerIntervalAfter, greaterInterval, dailyLimit } = pace;
  const left = dailyLimit > 0 ? Math.max(0, dailyLimit - sentOn(before, wallTime)) : AT_ONCE;
  if (messageInterval > 0) return Math.min(1, left);
  const untilPause =
    longerIntervalAfter > 0 && greaterInterval > 0 ? Math.max(1, longerIntervalAfter - before.since) : AT_ONCE;
  return Math.min(AT_ONCE, left, untilPause);
};

/**
 * Returns when the next turn may begin: after the last `ends` (ms) of a turn, plus its pause. Null: some messages are not
 * settled. An end too far in the future comes from a clock that was set back later, so it is ignored.
 */
export const mayGoAt = (
  { gapMs }: Pick<CampaignTurn, 'gapMs'>,
  ends: readonly (number | null)[],
  now: number,
): number | null =>
  ends.includes(null) ? null : Math.max(0, ...ends.map((at) => (at && at <= now + AHEAD_MS ? at : 0))) + gapMs;

/** Returns the turn after another one, with the pause that follows it. */
export const turnAfter = (
  before: CampaignTurn,
  steps: readonly TurnStep[],
  pace: Pace,
  wallTime: string,
): CampaignTurn => {
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
