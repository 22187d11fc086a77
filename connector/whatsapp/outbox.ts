import { log } from '../../runtime/log.ts';
import { backoff, type Backoff } from './backoff.ts';
import { isBusy, isBusyCode, openAnswers, type Answer } from './answers.ts';
import { deliver, type Outcome, type Sender } from './deliver.ts';
import type { Lanes } from './lanes.ts';
import { untilDone } from './patience.ts';
import type { Outgoing, Ports, Which } from './ports.ts';

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
  ports: Pick<Ports, 'outbox' | 'address' | 'standing' | 'fail' | 'settle'>;
  lanes: Lanes;
  signal: AbortSignal;
  /** At least so long between two messages of the connection; 0: no pause. */
  gapMs?: number | undefined;
};

const PAGE = 200;
const AT_ONCE = 32;
const ANSWER_MS = 15_000;
const LONGEST_REST_MS = 300_000;
const FAILURES = 5;
const BUSY_TIMES = 5;
const READ_AGAIN_MS = 2_000;

/** Puts it where it stands in the queue, but never before what is being sent: what a view had lost may come late. */
const place = (chat: Chat, row: Outgoing): void => {
  const isLater = (queued: Outgoing) => queued !== chat.sending && BigInt(queued.position) > BigInt(row.position);
  const at = chat.queue.findIndex(isLater);
  chat.queue.splice(at < 0 ? chat.queue.length : at, 0, row);
};

/** Where not all may go at once, who was queued first goes first. */
const inQueueOrder = (chats: ReadonlyMap<number, Chat>): [number, Chat][] => {
  const firstOf = ({ queue }: Chat): bigint => BigInt(queue[0]?.position ?? 0);
  return [...chats].toSorted(([, a], [, b]) => (firstOf(a) < firstOf(b) ? -1 : 1));
};

/**
 * Sends what is queued: the messages of a chat one after another, each when the server has answered the one before;
 * chats at once, so that one dead number holds up nobody. What the server does not answer, or is too busy for, is sent
 * again with the same id, after a pause that grows, or when the line is open again; over an open line five times at most:
 * then it has failed, and the next of its chat goes (design.md, The connector). No faster than one in `gapMs`.
 */
export const openOutbox = ({ which, ports, lanes, signal, gapMs = 0 }: Deal, answerMs = ANSWER_MS): Outbox => {
  const chats = new Map<number, Chat>();
  /** By the place in the queue: answered, but perhaps still listed; true once the log knows. */
  const settled = new Map<string, boolean>();
  const answers = openAnswers(answerMs);
  let line: Sender | null = null;
  let active = 0;
  let reading = false;
  let again = false;
  let more = false;
  let alarm: NodeJS.Timeout | undefined;
  /** When the next message may go. */
  let mayAt = 0;

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
    for (const [key, chat] of gapMs ? inQueueOrder(chats) : chats) {
      if (chat.sending) continue;
      if (!chat.queue.length) chats.delete(key);
      else if (chat.rests > now) next = Math.min(next, chat.rests);
      else if (mayAt > now) next = Math.min(next, mayAt);
      else if (line && active < AT_ONCE) {
        mayAt = now + gapMs;
        void run(chat, line);
      }
    }
    if (next < Infinity && !signal.aborted) alarm = setTimeout(schedule, next - now);
  };

  const run = async (chat: Chat, on: Sender): Promise<void> => {
    const [message] = chat.queue;
    if (!message) return;
    chat.sending = message;
    active++;
    const outcome = await deliver({ which, ports, answers }, message, on, () => line === on).catch(
      (error: unknown): Outcome => {
        log.warn({ err: error, connectionId: which.connectionId }, 'A message could not be sent, trying again');
        return { again: null };
      },
    );
    if (outcome === 'done') leave(message, true);
    else if (outcome === 'taken' || 'refused' in outcome) settle(message, outcome);
    else if (outcome.again !== null && ++chat.failures >= FAILURES) settle(message, { refused: outcome.again });
    else if (line === on) {
      const times = isBusyCode(outcome.again) ? BUSY_TIMES : 1;
      chat.rests = Date.now() + times * chat.pause.next();
      chats.delete(message.contactId); // behind all who have not had their turn
      chats.set(message.contactId, chat);
    }
    chat.sending = null;
    active--;
    schedule();
  };

  /** It waits no longer; `told`: the log knows that. */
  const leave = ({ position }: Outgoing, told: boolean): void => {
    for (const chat of chats.values()) {
      const at = chat.queue.findIndex((queued) => queued.position === position);
      if (at < 0) continue;
      chat.queue.splice(at, 1);
      chat.pause.reset();
      Object.assign(chat, { rests: 0, failures: 0 });
    }
    settled.set(position, told);
  };

  /** That a message was taken, its acknowledgement tells; all else is told from here. */
  const settle = (message: Outgoing, answer: Answer): void => {
    const { position, waId, ofWaId, wish } = message;
    const done = answer === 'taken';
    leave(message, done && !wish);
    if (wish) tell(ofWaId, position, () => ports.settle({ ...which, waId: ofWaId, wishId: waId, done }));
    else if (!done) fail(waId, answer.refused, position);
  };

  const fail = (waId: string, reason: string, queuedAt: string | null): void =>
    tell(waId, queuedAt, () => ports.fail({ ...which, waId, reason, queuedAt }));

  const tell = (waId: string, position: string | null, say: () => Promise<void>): void =>
    lanes.run(`fail ${which.companyId}.${which.connectionId}.${waId}`, async () => {
      await untilDone('fail', signal, say);
      if (position !== null) settled.set(position, true);
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
      answers.shut();
    },
    wake,
    answered: (waId, answer) => {
      if (answers.give(waId, answer)) return;
      const late = [...chats.values()].flatMap(({ queue }) => queue).find((message) => message.waId === waId);
      if (isBusy(answer)) return; // it is going to be sent again, or has failed
      if (late) settle(late, answer);
      else if (answer !== 'taken') fail(waId, answer.refused, null);
      schedule();
    },
  };
};
