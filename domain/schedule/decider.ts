import type { ChosenTemplate } from '../kernel/templateParts.ts';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { scheduleEvents, type Planned } from './events.ts';
import type { Repeat } from './repeat.ts';

/** How far the clocks of users may be behind. */
const BEHIND_MS = 5 * 60_000;

/** `now`: the present (ISO). Fields missing from a change stay as they are. */
export type ScheduleCommand = Commands<{
  /** `followers`: the ids of the later messages of a series, which are planned, changed or removed with this one. */
  ScheduleMessage: { planned: Planned & { userId: number }; followers?: readonly number[]; now: string };
  /** `repeat` null: the message is not repeated any more. */
  ChangeSchedule: {
    to: Partial<Omit<Planned, 'repeat' | 'template'>> & { repeat?: Repeat | null; template?: ChosenTemplate | null };
    followers?: readonly number[];
    now: string;
  };
  /**
   * `erased`: its contact was erased, so it is removed in any state. `ofSeries`: the removal comes from another message of the
   * series, perhaps before this one exists.
   */
  RemoveSchedule: { erased?: true; ofSeries?: true; followers?: readonly number[] };
  RouteSchedule: { ticketId: number; connectionId: number; now: string };
  /**
   * Its message waits to be sent, perhaps again. `round`: the sending it belongs to; reports of an earlier sending are
   * ignored.
   */
  MarkQueued: { messageId: string; round?: number };
  /** WhatsApp accepted its message. */
  MarkSent: { round?: number };
  /** The message was not sent or not accepted. `reason`: a code of the error catalogue, or WhatsApp's. */
  FailSchedule: { reason: string; round?: number };
}>;
/**
 * `waiting` for its time, `routed` while its message is being queued, `queued` until WhatsApp accepts it. `round`: how often
 * it failed before.
 */
export type Schedule =
  | { is: 'absent' }
  | { is: 'removed'; followers?: readonly number[] | undefined }
  | (Planned & {
      is: 'waiting' | 'routed' | 'queued' | 'sent' | 'failed';
      userId: number;
      followers?: readonly number[] | undefined;
      round: number;
      route: { ticketId: number; connectionId: number; round: number } | null;
      sentAt: string | null;
      reason: string;
    });

const followed = ({ followers }: { followers?: readonly number[] }): { followers?: number[] } =>
  followers ? { followers: [...followers] } : {};

const checkTime = (sendAt: string, now: string): void => {
  if (Date.parse(sendAt) < Date.parse(now) - BEHIND_MS) throw new Refused('ERR_SCHEDULED_IN_PAST');
};

/** Whether a report belongs to an earlier sending, or no sending has begun. */
const isOver = (state: Schedule, round: number | undefined): boolean =>
  round !== undefined && 'route' in state && state.route?.round !== round;

/** A message that is sent at a planned time (R465 to R485). A sent message cannot change. A failed one can get another time. */
export const schedule: Decider<Schedule, ScheduleCommand, typeof scheduleEvents> = {
  feature: 'schedule',
  events: scheduleEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'ScheduleMessage') {
      if (state.is !== 'absent') return [];
      checkTime(command.planned.sendAt, command.now);
      return [{ type: 'MessageScheduled', data: { ...command.planned, ...followed(command) } }];
    }
    const isThere = state.is !== 'absent' && state.is !== 'removed';
    switch (command.type) {
      case 'RemoveSchedule':
        if (!isThere && !(command.ofSeries && state.is === 'absent')) throw new Refused('ERR_NO_RECORD_FOUND');
        if (state.is === 'routed' && !command.erased) throw new Refused('ERR_SCHEDULE_SENT', 409);
        if ((state.is === 'queued' || state.is === 'sent') && command.ofSeries)
          throw new Refused('ERR_SCHEDULE_SENT', 409);
        return [{ type: 'ScheduleRemoved', data: followed(command) }];
      case 'ChangeSchedule': {
        if (!isThere) throw new Refused('ERR_NO_RECORD_FOUND');
        if (state.is === 'routed' || state.is === 'queued' || state.is === 'sent')
          throw new Refused('ERR_SCHEDULE_SENT', 409);
        const { contactId, body, sendAt, connectionId, file, repeat, template } = state;
        const plain = { contactId, body, sendAt, connectionId, file };
        const before = { ...plain, ...(repeat && { repeat }), ...(template && { template }) };
        const { repeat: rule = repeat, template: chosen = template, ...to } = command.to;
        const after = { ...plain, ...to, ...(rule && { repeat: rule }), ...(chosen && { template: chosen }) };
        if (!command.followers && JSON.stringify(after) === JSON.stringify(before)) return [];
        if (after.sendAt !== sendAt) checkTime(after.sendAt, command.now);
        return [{ type: 'ScheduleChanged', data: { ...after, ...followed(command) } }];
      }
      case 'RouteSchedule': {
        if (state.is !== 'waiting' || state.sendAt > command.now) return [];
        const { ticketId, connectionId } = command;
        return [{ type: 'ScheduleRouted', data: { ticketId, connectionId } }];
      }
      case 'MarkQueued':
        if (isOver(state, command.round)) return [];
        return state.is === 'routed' || (state.is === 'failed' && state.route)
          ? [{ type: 'ScheduleQueued', data: { messageId: command.messageId } }]
          : [];
      case 'MarkSent':
        if (isOver(state, command.round)) return [];
        return state.is === 'routed' || state.is === 'queued' || (state.is === 'failed' && state.route)
          ? [{ type: 'ScheduleSent', data: {} }]
          : [];
      case 'FailSchedule':
        if (isOver(state, command.round)) return [];
        return isThere && state.is !== 'failed' ? [{ type: 'ScheduleFailed', data: { reason: command.reason } }] : [];
    }
  },
  evolve: (state, event, at) => {
    if (event.type === 'MessageScheduled')
      return { is: 'waiting', ...event.data, round: 0, route: null, sentAt: null, reason: '' };
    if (event.type === 'ScheduleRemoved')
      return { is: 'removed', followers: 'followers' in state ? state.followers : undefined };
    if (state.is === 'absent' || state.is === 'removed') return state;
    switch (event.type) {
      case 'ScheduleChanged': {
        const { repeat, template, followers = state.followers, ...planned } = event.data;
        const changed = { ...state, ...planned, repeat, template, followers };
        return planned.sendAt === state.sendAt ? changed : { ...changed, is: 'waiting', route: null, reason: '' };
      }
      case 'ScheduleRouted':
        return { ...state, is: 'routed', route: { ...event.data, round: state.round } };
      case 'ScheduleQueued':
        return { ...state, is: 'queued', sentAt: null, reason: '' };
      case 'ScheduleSent':
        return { ...state, is: 'sent', sentAt: at, reason: '' };
      case 'ScheduleFailed':
        return { ...state, is: 'failed', sentAt: null, round: state.round + 1, reason: event.data.reason };
    }
  },
};
