import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { scheduleEvents, type Planned } from './events.ts';

/** So far the clocks of those who plan may be behind. */
const BEHIND_MS = 5 * 60_000;

/** `now`: ISO. What a change leaves out stays. */
export type ScheduleCommand = Commands<{
  ScheduleMessage: { planned: Planned & { userId: number }; now: string };
  ChangeSchedule: { to: Partial<Planned>; now: string };
  /** `erased`: whom it was for is forgotten, whatever became of it. */
  RemoveSchedule: { erased?: true };
  RouteSchedule: { ticketId: number; connectionId: number; now: string };
  /** Its message waits to be sent, or waits again. `round`: which of its sendings; one that is over counts no more. */
  MarkSent: { round?: number };
  /** It was not sent, or not taken: a code of the error catalogue, or WhatsApp's. */
  FailSchedule: { reason: string; round?: number };
}>;
/** `waiting` for its time, `routed` while it is being queued; `round`: how often it had failed before. */
export type Schedule =
  | { is: 'absent' }
  | { is: 'removed' }
  | (Planned & {
      is: 'waiting' | 'routed' | 'sent' | 'failed';
      userId: number;
      round: number;
      way: { ticketId: number; connectionId: number; round: number } | null;
      sentAt: string | null;
      reason: string;
    });

const checkTime = (sendAt: string, now: string): void => {
  if (Date.parse(sendAt) < Date.parse(now) - BEHIND_MS) throw new Refused('ERR_SCHEDULED_IN_PAST');
};

/** Whether it goes another way by now than in that sending, or none yet. */
const isOver = (state: Schedule, round: number | undefined): boolean =>
  round !== undefined && 'way' in state && state.way?.round !== round;

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
        if (state.is === 'routed' && !command.erased) throw new Refused('ERR_SCHEDULE_SENT', 409);
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
        if (isOver(state, command.round)) return [];
        return state.is === 'routed' || (state.is === 'failed' && state.way)
          ? [{ type: 'ScheduleSent', data: {} }]
          : [];
      case 'FailSchedule':
        if (isOver(state, command.round)) return [];
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
        return { ...state, is: 'routed', way: { ...event.data, round: state.round } };
      case 'ScheduleSent':
        return { ...state, is: 'sent', sentAt: at, reason: '' };
      case 'ScheduleFailed':
        return { ...state, is: 'failed', sentAt: null, round: state.round + 1, reason: event.data.reason };
      case 'ScheduleRemoved':
        return { is: 'removed' };
    }
  },
};
