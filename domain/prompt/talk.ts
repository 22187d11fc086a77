import type { Commands, Decider } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { promptTalkEvents, type HandOverWhy } from './talkEvents.ts';

type Of = { promptId: number; contactId: number; messageId: string };
/** Who waits for an answer: `messageId` is the last that he wrote, `firstAt` when he began; `isDropped`: one answer was not said, for he went on. */
export type Heard = Of & { queueId: number | null; firstAt: string; tries: number; isDropped: boolean };
/** What is to be said and done. */
export type PromptSaying = Of & {
  /** Where the ticket stood when he wrote. */
  queueId?: number | null | undefined;
  text: string;
  tags: readonly string[];
  handsOver: { why: HandOverWhy; reason: string } | null;
};
export type PromptTalk = { waits: Heard | null; says: PromptSaying | null };

type Answered = Omit<Extract<EventOf<typeof promptTalkEvents>, { type: 'PromptAnswered' }>['data'], 'use' | 'queueId'>;
export type PromptTalkCommand = Commands<{
  /** Several messages in a row are answered once: `pauseMs` after the last. */
  HearContact: Of & { queueId: number | null; now: string; pauseMs: number };
  /** `retryAfter`: the seconds that the provider asked to be left alone, 0 where it did not. */
  FailAnswer: { status: number; reason: string; ms: number; now: string; retryAfter: number; forGood: boolean };
  TakeAnswer: Answered;
  /** Of who waits by that message: whoever wrote meanwhile waits on. */
  GiveUp: { messageId: string; why: HandOverWhy; detail?: string };
  LeaveContact: { messageId: string; reason: string };
  EndSaying: { said: number; unspoken?: string | undefined };
}>;

const SECOND = 1000;
/** Whoever goes on writing is answered so long after the first at most. */
const LONGEST_PAUSE_MS = 10 * SECOND;
/** Pauses between tries, in seconds; so long after the contact began to wait a person takes over. */
const pauses = [2, 5, 15, 30];
const LONGEST_WAIT_MS = 120 * SECOND;

const iso = (ms: number): string => new Date(ms).toISOString();

/** When whoever writes now, and began to wait at `firstAt`, is answered. */
export const answeredAt = (firstAt: string, now: string, pauseMs: number): string =>
  iso(Math.min(Date.parse(now) + pauseMs, Math.max(Date.parse(firstAt) + LONGEST_PAUSE_MS, Date.parse(now))));

/** When a machine that failed is asked again; null: its contact would wait too long. */
export const nextAsking = (
  { firstAt, tries }: Pick<Heard, 'firstAt' | 'tries'>,
  now: string,
  retryAfter = 0,
): string | null => {
  const own = pauses[Math.min(tries, pauses.length - 1)] ?? 0;
  const at = Date.parse(now) + Math.max(own, retryAfter) * SECOND;
  return at - Date.parse(firstAt) > LONGEST_WAIT_MS ? null : iso(at);
};

/** Why a machine gave no answer, as a word that the conversation has a text for. */
const detailOf = (status: number, reason: string): string => {
  if (reason !== 'status') return reason;
  if (status === 429) return 'busy';
  return status >= 500 ? 'serverFailed' : 'rejected';
};

/** The machine of a prompt in one ticket: whom it owes an answer, and what it is saying. It says nothing twice. */
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
