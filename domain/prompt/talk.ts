import type { Commands, Decider } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { promptTalkEvents, type HandOverWhy } from './talkEvents.ts';

type Of = { promptId: number; contactId: number; messageId: string };
/**
 * A contact who waits for an answer. `messageId`: their last message; `firstAt`: when they began to wait. `isDropped`: an
 * answer was dropped because they kept writing.
 */
export type WaitingContact = Of & { queueId: number | null; firstAt: string; tries: number; isDropped: boolean };
/** An answer to send, with its tags and hand-over. */
export type PromptSaying = Of & {
  /** The ticket's queue when the contact wrote. */
  queueId?: number | null | undefined;
  text: string;
  tags: readonly string[];
  handsOver: { why: HandOverWhy; reason: string } | null;
};
export type PromptTalk = { waits: WaitingContact | null; says: PromptSaying | null };

type Answered = Omit<Extract<EventOf<typeof promptTalkEvents>, { type: 'PromptAnswered' }>['data'], 'use' | 'queueId'>;
export type PromptTalkCommand = Commands<{
  /** Several messages in a row get one answer, `pauseMs` after the last one. */
  HearContact: Of & { queueId: number | null; now: string; pauseMs: number };
  /** `retryAfter`: the seconds that the provider asked to wait, or 0. */
  FailAnswer: { status: number; reason: string; ms: number; now: string; retryAfter: number; forGood: boolean };
  TakeAnswer: Answered;
  /** Gives up on the contact waiting with this message. A contact who wrote since then keeps waiting. */
  GiveUp: { messageId: string; why: HandOverWhy; detail?: string };
  LeaveContact: { messageId: string; reason: string };
  EndSaying: { said: number; unspoken?: string | undefined };
}>;

const SECOND = 1000;
/** A contact who keeps writing gets an answer at most this long after their first message. */
const LONGEST_PAUSE_MS = 10 * SECOND;
/** Pauses between tries, in seconds. A person takes over when the contact has waited for two minutes. */
const pauses = [2, 5, 15, 30];
const LONGEST_WAIT_MS = 120 * SECOND;

const iso = (ms: number): string => new Date(ms).toISOString();

/** Returns when to answer a contact who writes at `now` and has waited since `firstAt`. */
export const answeredAt = (firstAt: string, now: string, pauseMs: number): string =>
  iso(Math.min(Date.parse(now) + pauseMs, Math.max(Date.parse(firstAt) + LONGEST_PAUSE_MS, Date.parse(now))));

/** Returns when to retry a failed request, or null if the contact would wait too long. */
export const nextAsking = (
  { firstAt, tries }: Pick<WaitingContact, 'firstAt' | 'tries'>,
  now: string,
  retryAfter = 0,
): string | null => {
  const own = pauses[Math.min(tries, pauses.length - 1)] ?? 0;
  const at = Date.parse(now) + Math.max(own, retryAfter) * SECOND;
  return at - Date.parse(firstAt) > LONGEST_WAIT_MS ? null : iso(at);
};

/** Returns why the AI gave no answer, as a word that the conversation has a text for. */
const detailOf = (status: number, reason: string): string => {
  if (reason !== 'status') return reason;
  if (status === 429) return 'busy';
  return status >= 500 ? 'serverFailed' : 'rejected';
};

/**
 * The AI conversation of one ticket: the contact who waits for an answer, and the answer being sent. No answer is sent twice.
 */
export const promptTalk: Decider<PromptTalk, PromptTalkCommand, typeof promptTalkEvents> = {
  feature: 'promptTalk',
  events: promptTalkEvents,
  initial: { waits: null, says: null },
  decide: (command, { waits, says }) => {
    if (command.type === 'HearContact') {
      const { type: _, now, pauseMs, ...data } = command;
      const dueAt = answeredAt(waits?.firstAt ?? now, now, pauseMs);
      return [{ type: 'PromptHeard', data: { ...data, dueAt } }];
    }
    if (command.type === 'EndSaying') {
      const { said, unspoken } = command;
      return says ? [{ type: 'PromptSaid', data: { said, ...(unspoken && { unspoken }) } }] : [];
    }
    if (!waits) return [];
    const { promptId, contactId, messageId, queueId } = waits;
    const gaveUp = (why: HandOverWhy, detail = '') =>
      ({ type: 'PromptGaveUp', data: { promptId, contactId, messageId, queueId, why, detail } }) as const;
    switch (command.type) {
      case 'FailAnswer': {
        const { status, reason, ms, now, retryAfter, forGood } = command;
        const dueAt = forGood ? null : nextAsking(waits, now, retryAfter);
        const failed = { type: 'PromptFailed', data: { promptId, status, reason, ms, dueAt } } as const;
        return dueAt === null ? [failed, gaveUp('failed', detailOf(status, reason))] : [failed];
      }
      case 'TakeAnswer': {
        const { type: _, ...data } = command;
        const isLast = command.messageId === messageId;
        const use = isLast ? 'said' : waits.isDropped ? 'saidFirst' : 'unused';
        return [{ type: 'PromptAnswered', data: { ...data, queueId, use } }];
      }
      case 'GiveUp':
        return command.messageId === messageId ? [gaveUp(command.why, command.detail)] : [];
      case 'LeaveContact':
        return command.messageId === messageId ? [{ type: 'PromptLeft', data: { reason: command.reason } }] : [];
    }
  },
  evolve: ({ waits, says }, event, at) => {
    switch (event.type) {
      case 'PromptHeard': {
        const { dueAt: _, ...of } = event.data;
        const { firstAt, tries, isDropped } = waits ?? { firstAt: at, tries: 0, isDropped: false };
        return { says, waits: { ...of, firstAt, tries, isDropped } };
      }
      case 'PromptFailed':
        return { says, waits: waits && { ...waits, tries: waits.tries + 1 } };
      case 'PromptAnswered': {
        const { use, promptId, contactId, messageId, queueId, text, tags, handsOver } = event.data;
        if (use === 'unused') return { says, waits: waits && { ...waits, isDropped: true } };
        const answer = { promptId, contactId, messageId, queueId, text, tags, handsOver };
        const after = use === 'said' || !waits ? null : { ...waits, firstAt: at, tries: 0, isDropped: false };
        return { says: answer, waits: after };
      }
      case 'PromptGaveUp': {
        const { promptId, contactId, messageId, queueId, why, detail } = event.data;
        const nothing = { text: '', tags: [], handsOver: { why, reason: detail } };
        return { waits: null, says: { promptId, contactId, messageId, queueId, ...nothing } };
      }
      case 'PromptSaid':
        return { waits, says: null };
      case 'PromptLeft':
        return { waits: null, says };
    }
  },
};
