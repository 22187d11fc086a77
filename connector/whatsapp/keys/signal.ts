import { AsyncLocalStorage } from 'node:async_hooks';
import type { SocketConfig } from '@whiskeysockets/baileys';

export type Repository = ReturnType<SocketConfig['makeSignalRepository']>;
/** Decrypts with `work`, which may try several sessions, or returns the plaintext of a ciphertext that is already known. */
export type Decrypt = (ciphertext: Uint8Array, tries: boolean, work: () => Promise<Uint8Array>) => Promise<Uint8Array>;
type Turn = <T>(work: () => Promise<T>) => Promise<T>;

const openTurn = (): Turn => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
};

const turns = new Map<string, { turn: Turn; users: number }>();

/** Runs one piece of work at a time for a Signal address, in this whole process. */
export const addressLock = async <T>(address: string, work: () => Promise<T>): Promise<T> => {
  const lock = turns.get(address) ?? { turn: openTurn(), users: 0 };
  turns.set(address, lock);
  lock.users++;
  try {
    return await lock.turn(work);
  } finally {
    if (--lock.users === 0) turns.delete(address);
  }
};

/**
 * Uses the Signal sessions of a socket one at a time. Each use has its own transaction, which is committed before its
 * result is seen. Three faults of the libraries make that necessary:
 * - Baileys encrypts inside the transaction of the whole send and commits after the message has left. A process that is
 *   killed in between has forgotten the key that the other side answers to.
 * - Baileys locks a session by the address it was asked for, but a number and its LID share one session. If a message is
 *   read while another is written, one of them loses the other's changes.
 * - libsignal queues by address over all sockets of the process, and runs waiting work in the asynchronous context of the
 *   first. So the ratchet of one socket would be written in the transaction of another.
 */
export const serializeSignal = (inner: Repository, decrypt: Decrypt): Repository => {
  const outside = AsyncLocalStorage.snapshot();
  const turn = openTurn();
  const take = <T>(work: () => Promise<T>): Promise<T> => outside(() => turn(work));
  const use = <T>(jid: string, work: () => Promise<T>): Promise<T> =>
    take(() => addressLock(inner.jidToSignalProtocolAddress(jid), work));
  return {
    ...inner,
    decryptMessage: (asked) =>
      use(asked.jid, () => decrypt(asked.ciphertext, asked.type === 'msg', () => inner.decryptMessage(asked))),
    decryptGroupMessage: (asked) => take(() => decrypt(asked.msg, false, () => inner.decryptGroupMessage(asked))),
    processSenderKeyDistributionMessage: (asked) => take(() => inner.processSenderKeyDistributionMessage(asked)),
    encryptMessage: (asked) => use(asked.jid, () => inner.encryptMessage(asked)),
    encryptGroupMessage: (asked) => take(() => inner.encryptGroupMessage(asked)),
    injectE2ESession: (asked) => use(asked.jid, () => inner.injectE2ESession(asked)),
    migrateSession: (from, to) => take(() => inner.migrateSession(from, to)),
    deleteSession: (jids) => take(() => inner.deleteSession(jids)),
  };
};
