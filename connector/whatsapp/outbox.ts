import { log } from '../../runtime/log.ts';
import { backoff, type Backoff } from './backoff.ts';
import type { Lanes } from './lanes.ts';
import { untilDone } from './patience.ts';
import type { Outgoing, Ports, Which } from './ports.ts';

/** What an open link can do for the outbox. */
export type Line = {
  /** Where to write to, or null for a number that is not on WhatsApp. Throws when the server does not say. */
  find(message: Outgoing): Promise<string | null>;
  /** Resolves when it was written to the socket; the server's answer comes by `answered`. Throws Unsendable. */
  send(jid: string, message: Outgoing): Promise<void>;
  isOpen(): boolean;
};
/** Sending it again would not help; the message is a code of the error catalogue. */
export class Unsendable extends Error {}
/** The server's word on a message: taken, or refused with a code. */
export type Answer = 'taken' | { refused: string };

export type Outbox = {
  open(line: Line): void;
  shut(): void;
  /** Something was queued. */
  wake: () => void;
  answered(waId: string, answer: Answer): void;
};

type Chat = { queue: Outgoing[]; sending: boolean; pause: Backoff; rests: number; failures: number };
type Deal = { which: Which; ports: Pick<Ports, 'outbox' | 'sent' | 'fail'>; lanes: Lanes; signal: AbortSignal };

const PAGE = 200;
const AT_ONCE = 32;
const ANSWER_MS = 15_000;
const LONGEST_REST_MS = 300_000;
const FAILURES = 5;
const READ_AGAIN_MS = 2_000;

/**
 * Sends what is queued: the messages of a chat one after another, each when the server has answered the one before;
 * chats at once, so that one dead number holds up nobody. What the server does not answer is sent again with the same id,
 * after a pause that grows, or when the line is open again (DESIGN 7).
 */
export const openOutbox = ({ which, ports, lanes, signal }: Deal, answerMs = ANSWER_MS): Outbox => {
  const chats = new Map<number, Chat>();
  /** Answered, but perhaps still listed: true once the log knows. */
  const settled = new Map<string, boolean>();
  const waiting = new Map<string, (answer: Answer | 'silence') => void>();
  let line: Line | null = null;
  let active = 0;
  let reading = false;
  let again = false;
  let more = false;
  let alarm: NodeJS.Timeout | undefined;

  const held = (): number => [...chats.values()].reduce((sum, { queue }) => sum + queue.length, settled.size);

  const read = async (): Promise<void> => {
    const limit = PAGE + held();
    const known = [...settled].flatMap(([waId, told]) => (told ? [waId] : []));
    const rows = await ports.outbox(which, limit);
    more = rows.length === limit;
    const listed = new Set(rows.map(({ waId }) => waId));
    if (!more) for (const waId of known) if (!listed.has(waId)) settled.delete(waId);
    for (const row of rows) {
      const chat = chats.get(row.contactId) ?? {
        queue: [],
        sending: false,
        pause: backoff(1_000, LONGEST_REST_MS),
        rests: 0,
        failures: 0,
      };
      chats.set(row.contactId, chat);
      if (!settled.has(row.waId) && !chat.queue.some(({ waId }) => waId === row.waId)) chat.queue.push(row);
    }
  };

  const wake = (): void => {
    again = true;
    if (reading || !line || signal.aborted) return;
    reading = true;
    again = false;
    read()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'The outbox could not be read, trying again');
        setTimeout(wake, READ_AGAIN_MS).unref();
      })
      .finally(() => {
        reading = false;
        schedule();
        if (again || (more && active < AT_ONCE)) wake();
      });
  };

  const schedule = (): void => {
    clearTimeout(alarm);
    const now = Date.now();
    let next = Infinity;
    for (const [key, chat] of chats) {
      if (chat.sending) continue;
      if (!chat.queue.length) chats.delete(key);
      else if (chat.rests > now) next = Math.min(next, chat.rests);
      else if (line && active < AT_ONCE) void run(chat, line);
    }
    if (next < Infinity && !signal.aborted) alarm = setTimeout(schedule, next - now);
  };

  const run = async (chat: Chat, on: Line): Promise<void> => {
    const [message] = chat.queue;
    if (!message) return;
    chat.sending = true;
    active++;
    const answer = await deliver(chat, message, on).catch((error: unknown): 'silence' => {
      log.warn({ err: error, connectionId: which.connectionId }, 'A message could not be sent, trying again');
      return 'silence';
    });
    if (answer !== 'silence') settle(message, answer);
    else if (chat.failures >= FAILURES) settle(message, { refused: 'ERR_SENDING_WAPP_MSG' });
    else if (line === on) {
      chat.rests = Date.now() + chat.pause.next();
      chats.delete(message.contactId); // behind all who have not had their turn
      chats.set(message.contactId, chat);
    }
    chat.sending = false;
    active--;
    schedule();
  };

  const deliver = async (chat: Chat, message: Outgoing, on: Line): Promise<Answer | 'silence'> => {
    // The list may be behind the log: after a rebuild, or when another process sent this.
    const sent = await ports.sent(which, message.waId);
    if (!sent || sent.settled) return 'taken';
    const { answer, patience } = answerTo(message.waId);
    try {
      const jid = await on.find(message);
      if (jid === null) return { refused: 'ERR_WAPP_INVALID_CONTACT' };
      if (line !== on) return 'silence';
      await on.send(jid, message);
      patience();
    } catch (error) {
      waiting.get(message.waId)?.('silence');
      if (error instanceof Unsendable) return { refused: error.message };
      if (on.isOpen()) chat.failures++;
      throw error;
    }
    return answer;
  };

  /** The server's answer; `patience` starts to count once the message is on its way: a file takes its time. */
  const answerTo = (waId: string) => {
    const { promise, resolve } = Promise.withResolvers<Answer | 'silence'>();
    let timer: NodeJS.Timeout | undefined;
    const patience = (): void => {
      if (waiting.get(waId) === resolve) timer = setTimeout(() => resolve('silence'), answerMs);
    };
    waiting.set(waId, resolve);
    const answer = promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(waId);
    });
    return { answer, patience };
  };

  const settle = (message: Outgoing, answer: Answer): void => {
    const { waId } = message;
    for (const chat of chats.values()) {
      const at = chat.queue.findIndex((queued) => queued.waId === waId);
      if (at < 0) continue;
      chat.queue.splice(at, 1);
      chat.pause.reset();
      Object.assign(chat, { rests: 0, failures: 0 });
    }
    settled.set(waId, answer === 'taken');
    if (answer !== 'taken') fail(waId, answer.refused);
  };

  const fail = (waId: string, reason: string): void =>
    lanes.run(`fail ${which.companyId}.${which.connectionId}.${waId}`, async () => {
      await untilDone('fail', signal, () => ports.fail({ ...which, waId, reason }));
      settled.set(waId, true);
    });

  return {
    open: (fresh) => {
      line = fresh;
      for (const chat of chats.values()) chat.rests = 0;
      wake();
    },
    shut: () => {
      line = null;
      clearTimeout(alarm);
      for (const give of waiting.values()) give('silence');
    },
    wake,
    answered: (waId, answer) => {
      const give = waiting.get(waId);
      if (give) return give(answer);
      const late = [...chats.values()].flatMap(({ queue }) => queue).find((message) => message.waId === waId);
      if (late) settle(late, answer);
      else if (answer !== 'taken') fail(waId, answer.refused);
      schedule();
    },
  };
};
