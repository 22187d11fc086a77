import { log } from '../../runtime/log.ts';
import { backoff, type Backoff } from './backoff.ts';
import type { Lanes } from './lanes.ts';
import { untilDone } from './patience.ts';
import type { Outgoing, Ports, Which } from './ports.ts';

/** What an open link can do for the outbox. */
export type Sender = {
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
/** `again`: not done; why it has failed when that happens too often, null when the message is not to blame. */
type Outcome = Answer | { again: string | null };

export type Outbox = {
  open(line: Sender): void;
  shut(): void;
  /** Something was queued. */
  wake: () => void;
  answered(waId: string, answer: Answer): void;
};

type Chat = { queue: Outgoing[]; sending: Outgoing | null; pause: Backoff; rests: number; failures: number };
type Deal = {
  which: Which;
  ports: Pick<Ports, 'outbox' | 'address' | 'sent' | 'fail'>;
  lanes: Lanes;
  signal: AbortSignal;
};
type Wait = (answer: Answer | 'unanswered' | 'shut') => void;

const PAGE = 200;
const AT_ONCE = 32;
const ANSWER_MS = 15_000;
const LONGEST_REST_MS = 300_000;
const FAILURES = 5;
/** Too many messages, or too much to do: the same message may pass later. Such a server is given more time. */
const BUSY: ReadonlySet<string> = new Set(['429', '503']);
const BUSY_TIMES = 5;
const isBusy = (answer: Answer): boolean => answer !== 'taken' && BUSY.has(answer.refused);
const READ_AGAIN_MS = 2_000;

/** Puts it where it stands in the queue, but never before what is being sent: what a view had lost may come late. */
const place = (chat: Chat, row: Outgoing): void => {
  const isLater = (queued: Outgoing) => queued !== chat.sending && BigInt(queued.position) > BigInt(row.position);
  const at = chat.queue.findIndex(isLater);
  chat.queue.splice(at < 0 ? chat.queue.length : at, 0, row);
};

/**
 * Sends what is queued: the messages of a chat one after another, each when the server has answered the one before;
 * chats at once, so that one dead number holds up nobody. What the server does not answer, or is too busy for, is sent
 * again with the same id, after a pause that grows, or when the line is open again; over an open line five times at most:
 * then it has failed, and the next of its chat goes (design.md, The connector).
 */
export const openOutbox = ({ which, ports, lanes, signal }: Deal, answerMs = ANSWER_MS): Outbox => {
  const chats = new Map<number, Chat>();
  /** By the place in the queue: answered, but perhaps still listed; true once the log knows. */
  const settled = new Map<string, boolean>();
  const waiting = new Map<string, Wait>();
  let line: Sender | null = null;
  let active = 0;
  let reading = false;
  let again = false;
  let more = false;
  let alarm: NodeJS.Timeout | undefined;

  const held = (): number => [...chats.values()].reduce((sum, { queue }) => sum + queue.length, settled.size);

  const read = async (): Promise<void> => {
    const limit = PAGE + held();
    const known = [...settled].flatMap(([position, told]) => (told ? [position] : []));
    const rows = await ports.outbox(which, limit);
    more = rows.length === limit;
    const listed = new Set(rows.map(({ position }) => position));
    if (!more) for (const position of known) if (!listed.has(position)) settled.delete(position);
    for (const row of rows) {
      const chat = chats.get(row.contactId) ?? {
        queue: [],
        sending: null,
        pause: backoff(1_000, LONGEST_REST_MS),
        rests: 0,
        failures: 0,
      };
      chats.set(row.contactId, chat);
      if (!settled.has(row.position) && !chat.queue.some(({ position }) => position === row.position)) place(chat, row);
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

  const run = async (chat: Chat, on: Sender): Promise<void> => {
    const [message] = chat.queue;
    if (!message) return;
    chat.sending = message;
    active++;
    const outcome = await deliver(message, on).catch((error: unknown): Outcome => {
      log.warn({ err: error, connectionId: which.connectionId }, 'A message could not be sent, trying again');
      return { again: null };
    });
    if (outcome === 'taken' || 'refused' in outcome) settle(message, outcome);
    else if (outcome.again !== null && ++chat.failures >= FAILURES) settle(message, { refused: outcome.again });
    else if (line === on) {
      const times = outcome.again !== null && BUSY.has(outcome.again) ? BUSY_TIMES : 1;
      chat.rests = Date.now() + times * chat.pause.next();
      chats.delete(message.contactId); // behind all who have not had their turn
      chats.set(message.contactId, chat);
    }
    chat.sending = null;
    active--;
    schedule();
  };

  const deliver = async (message: Outgoing, on: Sender): Promise<Outcome> => {
    // The list may be behind the log: after a rebuild, or when another process sent this.
    const sent = await ports.sent(which, message.waId);
    if (!sent || sent.settled) return 'taken';
    const to = await addressed(message);
    if (!to) return { refused: 'ERR_NO_CONTACT_FOUND' };
    const { answer, patience } = answerTo(message.waId);
    let away = false;
    try {
      const jid = await on.find(to);
      if (jid === null) return { refused: 'ERR_WAPP_INVALID_CONTACT' };
      if (line !== on) return { again: null };
      await on.send(jid, to);
      away = true;
      patience();
    } catch (error) {
      if (error instanceof Unsendable) return { refused: error.message };
      log.warn({ err: error, connectionId: which.connectionId }, 'A message was not sent, trying again');
      return { again: on.isOpen() ? 'ERR_SENDING_WAPP_MSG' : null };
    } finally {
      if (!away) waiting.get(message.waId)?.('shut');
    }
    const said = await answer;
    if (said === 'unanswered') return { again: 'ERR_WAPP_NO_ANSWER' };
    if (said === 'shut') return { again: null };
    return said !== 'taken' && isBusy(said) ? { again: said.refused } : said;
  };

  /** To whom it goes: the read models may have lost him, then the log is asked; null where that does not know him either. */
  const addressed = async (message: Outgoing): Promise<Outgoing | null> => {
    if (message.number || message.lid) return message;
    const { number, lid } = await ports.address(which, message.contactId);
    return number || lid ? { ...message, number, lid } : null;
  };

  /** The server's answer; `patience` starts to count once the message is on its way: a file takes its time. */
  const answerTo = (waId: string) => {
    const { promise, resolve } = Promise.withResolvers<Parameters<Wait>[0]>();
    let timer: NodeJS.Timeout | undefined;
    const patience = (): void => {
      if (waiting.get(waId) === resolve) timer = setTimeout(() => resolve('unanswered'), answerMs);
    };
    waiting.set(waId, resolve);
    const answer = promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(waId);
    });
    return { answer, patience };
  };

  const settle = (message: Outgoing, answer: Answer): void => {
    const { position, waId } = message;
    for (const chat of chats.values()) {
      const at = chat.queue.findIndex((queued) => queued.position === position);
      if (at < 0) continue;
      chat.queue.splice(at, 1);
      chat.pause.reset();
      Object.assign(chat, { rests: 0, failures: 0 });
    }
    settled.set(position, answer === 'taken');
    if (answer !== 'taken') fail(waId, answer.refused, position);
  };

  const fail = (waId: string, reason: string, queuedAt: string | null): void =>
    lanes.run(`fail ${which.companyId}.${which.connectionId}.${waId}`, async () => {
      await untilDone('fail', signal, () => ports.fail({ ...which, waId, reason, queuedAt }));
      if (queuedAt !== null) settled.set(queuedAt, true);
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
      for (const give of waiting.values()) give('shut');
    },
    wake,
    answered: (waId, answer) => {
      const give = waiting.get(waId);
      if (give) return give(answer);
      const late = [...chats.values()].flatMap(({ queue }) => queue).find((message) => message.waId === waId);
      if (isBusy(answer)) return; // it is going to be sent again, or has failed
      if (late) settle(late, answer);
      else if (answer !== 'taken') fail(waId, answer.refused, null);
      schedule();
    },
  };
};
