import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { DAY_MS } from '../kernel/durations.ts';
import type { IntegrationNotice } from './notices.ts';
import { integrationCallEvents, type MachineAnswer, type MachineSession, machineEvents } from './callEvents.ts';

type Call = {
  integrationId: number;
  ticketId: number;
  contactId: number;
  messageId: string;
  notice?: IntegrationNotice | undefined;
};
type Known = Call & {
  queuedAt: string;
  /** How often it was tried since it was last queued. */
  tries: number;
  /** How often a user had it sent again. */
  round: number;
  /** Its answer was sent to the contact. A repeated call sends nothing again. */
  isSaid: boolean;
};
export type IntegrationCall =
  | { is: 'absent' }
  | ({ is: 'queued' } & Known)
  | ({ is: 'answered'; answer: MachineAnswer } & Known)
  | ({ is: 'over' } & Known);
export type IntegrationCallCommand = Commands<{
  QueueCall: Call;
  /**
   * `now` is the present (ISO); `retryAfter`: the seconds that the provider asked to wait, or 0. `talks`: the integration
   * converses with the contact.
   */
  FailCall: {
    status: number;
    reason: string;
    ms: number;
    now: string;
    retryAfter: number;
    forGood: boolean;
    talks: boolean;
  };
  AnswerCall: { status: number; ms: number; answer: MachineAnswer };
  /** The integration accepted the notice. */
  TakeCall: { status: number; ms: number };
  EndCall: { said: number };
  RepeatCall: { userId: number };
}>;

const MINUTE = 60;
const HOUR = 3600;
/** Pauses between tries, in seconds. The last one repeats until the call is a day old. */
const pauses = [2, 10, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR];

/** Whether a message is too old to answer: more than an hour. */
export const isCallLate = (queuedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(queuedAt) > HOUR * 1000;
/** Whether a notice is too old to deliver: more than a day. */
export const isPast = (queuedAt: string, now: string): boolean => Date.parse(now) - Date.parse(queuedAt) > DAY_MS;

/** Returns when a failed call is tried again. Null after a day, or after an hour if the integration `talks`. */
export const nextCallTry = (
  { queuedAt, tries }: Pick<Known, 'queuedAt' | 'tries'>,
  now: string,
  { retryAfter = 0, talks = false } = {},
): string | null => {
  const own = pauses[Math.min(tries, pauses.length - 1)] ?? HOUR;
  const at = Date.parse(now) + Math.max(own, Math.min(retryAfter, HOUR)) * 1000;
  return at - Date.parse(queuedAt) > (talks ? HOUR * 1000 : DAY_MS) ? null : new Date(at).toISOString();
};

/** One message or notice sent to an integration, and its answer. */
export const integrationCall: Decider<IntegrationCall, IntegrationCallCommand, typeof integrationCallEvents> = {
  feature: 'integrationCall',
  events: integrationCallEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'QueueCall') {
      const { type: _, ...data } = command;
      return state.is === 'absent' ? [{ type: 'IntegrationCallQueued', data }] : [];
    }
    if (state.is === 'absent') throw new Refused('ERR_NO_RECORD_FOUND');
    switch (command.type) {
      case 'FailCall': {
        const { status, reason, ms, now, forGood } = command;
        if (state.is !== 'queued') return [];
        const dueAt = forGood ? null : nextCallTry(state, now, command);
        return [{ type: 'IntegrationCallFailed', data: { status, reason, ms, dueAt } }];
      }
      case 'AnswerCall': {
        const { status, ms, answer } = command;
        const { contactId } = state;
        return state.is === 'queued'
          ? [{ type: 'IntegrationCallAnswered', data: { contactId, status, ms, answer } }]
          : [];
      }
      case 'TakeCall': {
        const { status, ms } = command;
        return state.is === 'queued' ? [{ type: 'IntegrationCallTaken', data: { status, ms } }] : [];
      }
      case 'EndCall':
        return state.is === 'answered' ? [{ type: 'IntegrationCallEnded', data: { said: command.said } }] : [];
      case 'RepeatCall':
        return state.is === 'over' || (state.is === 'queued' && state.tries > 0)
          ? [{ type: 'IntegrationCallRepeated', data: { userId: command.userId } }]
          : [];
    }
  },
  evolve: (state, event, at) => {
    if (event.type === 'IntegrationCallQueued')
      return { is: 'queued', ...event.data, queuedAt: at, tries: 0, round: 0, isSaid: false };
    if (state.is === 'absent') return state;
    switch (event.type) {
      case 'IntegrationCallFailed':
        return { ...state, is: event.data.dueAt === null ? 'over' : 'queued', tries: state.tries + 1 };
      case 'IntegrationCallAnswered':
        return { ...state, is: 'answered', answer: event.data.answer };
      case 'IntegrationCallTaken':
      case 'IntegrationCallEnded':
        return { ...state, is: 'over', isSaid: true };
      case 'IntegrationCallRepeated':
        return { ...state, is: 'queued', queuedAt: at, tries: 0, round: state.round + 1 };
    }
  },
};

/**
 * The state of an integration's conversation with the contact of one ticket (stream `machine-<company>.<ticket>`); null before
 * it starts.
 */
export const machine: Decider<
  MachineSession | null,
  Commands<{ ReachMachine: { contactId: number; session: MachineSession } }>,
  typeof machineEvents
> = {
  feature: 'machine',
  events: machineEvents,
  keeps: 1,
  initial: null,
  decide: ({ session, contactId }, state) =>
    JSON.stringify(session) === JSON.stringify(state)
      ? []
      : [{ type: 'MachineReached', data: { ...session, contactId } }],
  evolve: (_, { data: { contactId: __, ...session } }) => session,
};
