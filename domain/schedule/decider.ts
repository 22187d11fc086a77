import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { scheduleEvents, type Planned } from './events.ts';

/** So far the clocks of those who plan may be behind. */
const BEHIND_MS = 5 * 60_000;

/** `now`: ISO. What a change leaves out stays. */
export type ScheduleCommand = Commands<{
  ScheduleMessage: { planned: Planned & { userId: number }; now: string };
  ChangeSchedule: { to: Partial<Planned>; now: string };
  RemoveSchedule: object;
  RouteSchedule: { ticketId: number; connectionId: number; now: string };
  /** Its message waits to be sent, or waits again. */
  MarkSent: object;
  /** It was not sent, or not taken: a code of the error catalogue, or WhatsApp's. */
  FailSchedule: { reason: string };
}>;
/** `waiting` for its time, `routed` while it is being queued; `round`: how often it had failed before. */
export type Schedule =
  | { is: 'absent' }
  | { is: 'removed' }
  | (Planned & {
      is: 'waiting' | 'routed' | 'sent' | 'failed';
      userId: number;
      round: number;
      way: { ticketId: number; connectionId: number } | null;
      sentAt: string | null;
      reason: string;
    });

const checkTime = (sendAt: string, now: string): void => {
  if (Date.parse(sendAt) < Date.parse(now) - BEHIND_MS) throw new Refused('ERR_SCHEDULED_IN_PAST');
};

/** A message that is sent at its time (R465 to R485). What was sent is changed no more; what failed gets another time. */
export const schedule: Decider<Schedule, ScheduleCommand, typeof scheduleEvents> = {
  feature: 'schedule',
  events: scheduleEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'ScheduleMessage') {
      if (state.is !== 'absent') return [];
      checkTime(command.planned.sendAt, command.now);
      return [{ type: 'MessageScheduled', data: command.planned }];
    }
    const isThere = state.is !== 'absent' && state.is !== 'removed';
    switch (command.type) {
      case 'RemoveSchedule':
        if (!isThere) throw new Refused('ERR_NO_RECORD_FOUND');
        return [{ type: 'ScheduleRemoved', data: {} }];
      case 'ChangeSchedule': {
        if (!isThere) throw new Refused('ERR_NO_RECORD_FOUND');
        if (state.is === 'routed' || state.is === 'sent') throw new Refused('ERR_SCHEDULE_SENT', 409);
        const { contactId, body, sendAt, connectionId, file } = state;
        const before = { contactId, body, sendAt, connectionId, file };
        const after = { ...before, ...command.to };
        if (JSON.stringify(after) === JSON.stringify(before)) return [];
        if (after.sendAt !== sendAt) checkTime(after.sendAt, command.now);
        return [{ type: 'ScheduleChanged', data: after }];
      }
      case 'RouteSchedule': {
        if (state.is !== 'waiting' || state.sendAt > command.now) return [];
        const { ticketId, connectionId } = command;
        return [{ type: 'ScheduleRouted', data: { ticketId, connectionId } }];
      }
      case 'MarkSent':
        return state.is === 'routed' || (state.is === 'failed' && state.way)
          ? [{ type: 'ScheduleSent', data: {} }]
          : [];
      case 'FailSchedule':
        return isThere && state.is !== 'failed' ? [{ type: 'ScheduleFailed', data: { reason: command.reason } }] : [];
    }
  },
  evolve: (state, event, at) => {
    if (event.type === 'MessageScheduled')
      return { is: 'waiting', ...event.data, round: 0, way: null, sentAt: null, reason: '' };
    if (state.is === 'absent' || state.is === 'removed') return state;
    switch (event.type) {
      case 'ScheduleChanged':
        return event.data.sendAt === state.sendAt
          ? { ...state, ...event.data }
          : { ...state, ...event.data, is: 'waiting', way: null, reason: '' };
      case 'ScheduleRouted':
        return { ...state, is: 'routed', way: event.data };
      case 'ScheduleSent':
        return { ...state, is: 'sent', sentAt: at, reason: '' };
      case 'ScheduleFailed':
        return { ...state, is: 'failed', sentAt: null, round: state.round + 1, reason: event.data.reason };
      case 'ScheduleRemoved':
        return { is: 'removed' };
    }
  },
};
