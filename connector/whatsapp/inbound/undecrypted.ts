import { proto, type WAMessage } from '@whiskeysockets/baileys';
import type { InboundDeps } from './types.ts';

/** The sender's phone is asked to send it again. That takes a moment, or days if the phone is off. */
const UNREADABLE_AFTER_MS = 60_000;
const { CIPHERTEXT: undecryptable } = proto.WebMessageInfo.StubType;

/**
 * Returns a function that says whether a message could not be decrypted. Its sender was then asked to send it again. If it
 * does not arrive in time, `late` is called. When the process ends, the wait is lost, and the message is shown only if it
 * arrives.
 */
export const createUndecryptedHold = (
  { signal, unreadableAfterMs = UNREADABLE_AFTER_MS }: Pick<InboundDeps, 'signal' | 'unreadableAfterMs'>,
  late: (message: WAMessage) => void,
) => {
  const waiting = new Map<string, NodeJS.Timeout>();
  const wait = (id: string, message: WAMessage): void => {
    const timer = setTimeout(() => {
      waiting.delete(id);
      if (!signal.aborted) late(message);
    }, unreadableAfterMs);
    waiting.set(id, timer.unref());
  };
  return (message: WAMessage): boolean => {
    const id = `${message.key.fromMe === true} ${message.key.id}`;
    const isDecrypted = message.message || message.messageStubType !== undecryptable;
    if (isDecrypted) clearTimeout(waiting.get(id));
    if (isDecrypted) waiting.delete(id);
    else if (!waiting.has(id) && !signal.aborted) wait(id, message);
    return !isDecrypted;
  };
};
