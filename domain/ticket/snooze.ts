import { Refused } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { instantOf, wallTime } from '../kernel/instant.ts';
import { DAY_MS, HOUR_MS } from '../kernel/durations.ts';
import type { TicketCommand } from './commands.ts';
import type { ticketEvents } from './events.ts';
import type { ExistingTicket } from './state.ts';

/** Puts an open ticket aside. Throws ERR_CONFLICT if no agent has it, ERR_SCHEDULED_IN_PAST if the time is past. */
export const snooze = (
  state: ExistingTicket,
  { by, until, now }: Extract<TicketCommand, { type: 'SnoozeTicket' }>,
): readonly EventOf<typeof ticketEvents>[] => {
  if (state.status !== 'open') throw new Refused('ERR_CONFLICT', 409);
  if (until <= now) throw new Refused('ERR_SCHEDULED_IN_PAST');
  return state.snoozedUntil === until ? [] : [{ type: 'TicketSnoozed', data: { userId: by.userId, until } }];
};

/** Whether a ticket is snoozed and due, or its contact wrote after it was snoozed. */
export const isSnoozeOver = (
  { snoozedUntil, snoozedAt }: ExistingTicket,
  { reason, at }: Pick<Extract<TicketCommand, { type: 'EndSnooze' }>, 'reason' | 'at'>,
): boolean => {
  if (!snoozedUntil) return false;
  return reason === 'due' ? snoozedUntil <= at : snoozedAt !== undefined && snoozedAt <= at;
};

type SnoozeChoiceId = 'inAnHour' | 'afternoon' | 'tomorrow' | 'monday';

const MORNING = '09:00';
const AFTERNOON = '14:00';
/** From this hour on the afternoon is too near to be offered. */
const AFTERNOON_UNTIL = '13:00';
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The times that an agent can choose from, as instants (ISO, UTC), the earliest first. Days and hours are those of the company's
 * time zone. A time that its clocks skip moves forward. On a Sunday, tomorrow and Monday are one choice.
 */
export const snoozeChoices = (now: string, timeZone: string): { id: SnoozeChoiceId; until: string }[] => {
  const today = wallTime(now, timeZone);
  const day = today.slice(0, 10);
  const weekday = new Date(day).getUTCDay();
  const at = (days: number, time: string) => instantOf(`${dayAfter(day, days)}T${time}`, timeZone);
  const toMonday = (8 - weekday) % 7 || 7;
  return [
    { id: 'inAnHour', until: new Date(Date.parse(now) + HOUR_MS).toISOString() },
    ...(today.slice(11) < AFTERNOON_UNTIL ? [{ id: 'afternoon' as const, until: at(0, AFTERNOON) }] : []),
    { id: 'tomorrow', until: at(1, MORNING) },
    ...(toMonday > 1 ? [{ id: 'monday' as const, until: at(toMonday, MORNING) }] : []),
  ];
};
