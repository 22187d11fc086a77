import { log } from '../../../runtime/log.ts';
import { createReadWarning } from '../../../runtime/unbuilt.ts';
import { isBusy, isBusyCode, openAnswers, type Answer } from './answers.ts';
import { deliver, type DeliveryOutcome, type Sender } from './deliver.ts';
import type { KeyedQueue } from '../kernel/keyedQueue.ts';
import { retryUntilDone } from '../kernel/retryUntilDone.ts';
import type { Outgoing, Ports, ConnectionRef } from '../kernel/ports.ts';
import { createPendingMessages, type PendingChat } from './pendingMessages.ts';

export type Outbox = {
  open(sender: Sender): void;
  shut(): void;
  /** Must be called when something was queued. */
  wake: () => void;
  answered(waId: string, answer: Answer): void;
};

type Deps = {
  which: ConnectionRef;
  ports: Pick<Ports, 'outbox' | 'address' | 'standing' | 'refused' | 'fail' | 'settle'>;
  lanes: KeyedQueue;
  signal: AbortSignal;
  /** Minimum milliseconds between two messages of the connection; 0: no pause. */
  gapMs?: number | undefined;
};

const PAGE = 200;
const AT_ONCE = 32;
const ANSWER_MS = 15_000;
const FAILURES = 5;
const BUSY_TIMES = 5;
const READ_AGAIN_MS = 2_000;

/**
 * Sends the queue. Messages of a chat are sent in order, each after the server has answered the one before. Different chats
 * are sent at once, so that one dead number blocks no other. A message that the server does not answer, or is too busy for,
 * is sent again with the same id. That happens after a pause that grows, or when a socket is open again. After five tries
 * over an open socket it has failed, and the next message of its chat follows (connector.md, The connector). At most
 * one message is sent per `gapMs`.
 */
export const openOutbox = ({ which, ports, lanes, signal, gapMs = 0 }: Deps, answerMs = ANSWER_MS): Outbox => {
  const waiting = createPendingMessages((behind, limit) => ports.outbox(which, behind, limit), PAGE);
  const { chats, settled } = waiting;
  const answers = openAnswers(answerMs);
  const warnOfRead = createReadWarning('The outbox could not be read, trying again');
  let sender: Sender | null = null;
  let active = 0;
  let reading = false;
  let again = false;
  let alarm: NodeJS.Timeout | undefined;
  /** The time when the next message may be sent, by `performance.now`. */
  let mayAt = 0;

  const wake = (): void => {
    again = true;
    if (reading || !sender || signal.aborted) return;
    reading = true;
    again = false;
    const done = (): void => {
      reading = false;
      if (again) wake();
      schedule();
    };
    waiting.read().then(done, (error: unknown) => {
      warnOfRead(error);
      again = true;
      setTimeout(done, READ_AGAIN_MS).unref();
      schedule();
    });
  };

  const schedule = (): void => {
    clearTimeout(alarm);
    const now = performance.now();
    let next = Infinity;
    let ready = 0;
    for (const [key, chat] of gapMs ? waiting.inOrder() : chats) {
      if (chat.sending) continue;
      if (!chat.queue.length) chats.delete(key);
      else if (chat.rests > now) next = Math.min(next, chat.rests);
      else if (mayAt > now || active >= AT_ONCE) ready++;
      else if (sender) {
        mayAt = now + gapMs;
        void run(chat, sender);
      }
    }
    if (ready && mayAt > now) next = Math.min(next, mayAt);
    // More is read only if it could be sent at once, so that memory does not hold the whole of a long queue.
    else if (!ready && waiting.more() && active < AT_ONCE) wake();
    if (next < Infinity && !signal.aborted) alarm = setTimeout(schedule, next - now);
  };

  const run = async (chat: PendingChat, on: Sender): Promise<void> => {
    const [message] = chat.queue;
    if (!message) return;
    chat.sending = message;
    active++;
    const outcome = await deliver({ which, ports, answers }, message, on, () => sender === on).catch(
      (error: unknown): DeliveryOutcome => {
        log.warn({ err: error, connectionId: which.connectionId }, 'A message could not be sent, trying again');
        return { again: null };
      },
    );
    if (outcome === 'done') waiting.leave(message, true);
    else if (outcome === 'taken' || 'refused' in outcome) settle(message, outcome);
    else if (outcome.again !== null && ++chat.failures >= FAILURES) settle(message, { refused: outcome.again });
    else if (sender === on) {
      if (outcome.again !== null && isBusyCode(outcome.again) && !message.wish) refused(message.waId, outcome.again);
      const times = isBusyCode(outcome.again) ? BUSY_TIMES : 1;
      chat.rests = performance.now() + times * chat.pause.next();
      chats.delete(message.contactId); // behind all chats that have not had their turn
      chats.set(message.contactId, chat);
    }
    chat.sending = null;
    active--;
    schedule();
  };

  /**
   * Records an answer of the server. The acknowledgement of a sent message records its success, so only the rest is
   * recorded here.
   */
  const settle = (message: Outgoing, answer: Answer): void => {
    const { position, waId, of, wish } = message;
    const done = answer === 'taken';
    waiting.leave(message, done && !wish);
    if (wish) tell(of.waId, position, () => ports.settle({ ...which, of, wishId: waId, done }));
    else if (!done) fail(waId, answer.refused, position);
  };

  const refused = (waId: string, code: string): void => tell(waId, null, () => ports.refused({ ...which, waId, code }));

  const fail = (waId: string, reason: string, queuedAt: string | null): void =>
    tell(waId, queuedAt, () => ports.fail({ ...which, waId, reason, queuedAt }));

  const tell = (waId: string, position: string | null, say: () => Promise<void>): void =>
    lanes.run(`fail ${which.companyId}.${which.connectionId}.${waId}`, async () => {
      await retryUntilDone('fail', signal, say);
      if (position !== null) settled.set(position, true);
    });

  return {
    open: (fresh) => {
      sender = fresh;
      for (const chat of chats.values()) chat.rests = 0;
      wake();
    },
    shut: () => {
      sender = null;
      clearTimeout(alarm);
      answers.shut();
    },
    wake,
    answered: (waId, answer) => {
      if (answers.give(waId, answer)) return;
      const late = [...chats.values()].flatMap(({ queue }) => queue).find((message) => message.waId === waId);
      if (isBusy(answer)) return; // it will be sent again, or has failed
      if (late) settle(late, answer);
      else if (answer !== 'taken') fail(waId, answer.refused, null);
      schedule();
    },
  };
};
