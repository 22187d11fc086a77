import type { BillSource } from '../kernel/optionAnswer.ts';
import type { Commands, Decider } from '../kernel/decider.ts';
import { HOUR_MS } from '../kernel/durations.ts';
import { billEvents, type Bill } from './events.ts';

type Question = {
  ticketId: number;
  contactId: number;
  queueId: number;
  optionId: number;
  from: BillSource;
  title: string;
  document: string;
};
type Answer = { outcome: 'bills' | 'none' | 'failed'; bills: readonly Bill[]; more: number };
type Known = Question & { askedAt: string; tries: number };
export type BillQuestion =
  | { is: 'absent' }
  | ({ is: 'asked' } & Known)
  | ({ is: 'answered' } & Known & Answer)
  | ({ is: 'over' } & Known);
export type BillCommand = Commands<{
  AskBill: Question;
  /**
   * The provider gave no answer. `forGood`: further tries are useless; `retryAfter`: the seconds that the provider asked to
   * wait.
   */
  FailBill: { reason: string; now: string; forGood: boolean; retryAfter: number };
  /** The open bills, oldest first. */
  AnswerBill: { bills: readonly Bill[] };
  EndBill: { reason: string };
}>;

/** Seconds between tries. They add up to the longest time that a customer waits for an answer. */
const pauses = [2, 5, 10, 20] as const;
/** If a provider asks to wait longer than this, in seconds, the question fails at once. */
const PATIENCE = 60;
/** The most bills that one answer sends. */
export const mostBills = 3;

/** Whether a question is too old to answer: more than an hour. */
export const isQuestionLate = (askedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(askedAt) > HOUR_MS;

/** A customer's question about their bills. The provider is asked, its answer recorded, and the customer informed. */
export const billQuestion: Decider<BillQuestion, BillCommand, typeof billEvents> = {
  feature: 'bill',
  events: billEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'AskBill') {
      const { type: _, ...data } = command;
      return state.is === 'absent' ? [{ type: 'BillAsked', data }] : [];
    }
    if (command.type === 'EndBill')
      return state.is === 'asked' || state.is === 'answered'
        ? [{ type: 'BillEnded', data: { reason: command.reason } }]
        : [];
    if (state.is !== 'asked') return [];
    const { contactId } = state;
    if (command.type === 'FailBill') {
      const { reason, now, forGood, retryAfter } = command;
      const pause = forGood || retryAfter > PATIENCE ? undefined : pauses[state.tries];
      if (pause === undefined)
        return [{ type: 'BillAnswered', data: { contactId, outcome: 'failed', reason, bills: [], more: 0 } }];
      const dueAt = new Date(Date.parse(now) + Math.max(pause, retryAfter) * 1000).toISOString();
      return [{ type: 'BillTried', data: { reason, dueAt } }];
    }
    const { bills } = command;
    const outcome = bills.length ? 'bills' : 'none';
    const more = Math.max(0, bills.length - mostBills);
    const data = { contactId, outcome, reason: '', bills: bills.slice(0, mostBills), more } as const;
    return [{ type: 'BillAnswered', data }];
  },
  evolve: (state, event, at) => {
    if (event.type === 'BillAsked') return { is: 'asked', ...event.data, askedAt: at, tries: 0 };
    if (state.is === 'absent') return state;
    switch (event.type) {
      case 'BillTried':
        return { ...state, tries: state.tries + 1 };
      case 'BillAnswered': {
        const { outcome, bills, more } = event.data;
        return { ...state, is: 'answered', outcome, bills, more };
      }
      case 'BillEnded':
        return { ...state, is: 'over' };
    }
  },
};
