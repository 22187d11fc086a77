import {
  addTransactionCapability,
  type AuthenticationCreds,
  BufferJSON,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  generateSignalPubKey,
  type KeyPair,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type SignalRepositoryWithLIDStore,
} from '@whiskeysockets/baileys';
import pino from 'pino';
import { z } from 'zod';
import type { SimulatorStore } from './store.ts';

export type PublicKey = { id: number; value: Uint8Array; signature?: Uint8Array | undefined };
/** The keys that another device needs to begin a Signal session. */
export type Bundle = {
  registrationId: number;
  identity: Uint8Array;
  signedKey: PublicKey;
  oneTimeKey?: PublicKey | undefined;
};

/** The Signal side of a phone that the simulator plays (device 0 of an account). */
export type SignalDevice = {
  identity: KeyPair;
  registrationId: number;
  /** Returns a bundle with a new one-time key. */
  bundle(): Bundle;
  /** Runs one piece of Signal work at a time. The moved ratchet and what `commit` writes are committed together. */
  exclusive<T>(work: (signal: Signal) => Promise<T>, commit?: (result: T) => void): Promise<T>;
};
export type Signal = SignalRepositoryWithLIDStore;

const quiet = pino({ level: 'silent' });

/** Signal keys as text, read from the store on first use. Changes wait in `changed` until the next commit. */
const keyStore = (store: SimulatorStore, number: string) => {
  const changed = new Map<string, [kind: string, id: string, value: string | null]>();
  const read = (kind: string, id: string): string | undefined => {
    const waiting = changed.get(`${kind} ${id}`);
    if (waiting) return waiting[2] ?? undefined;
    const sql = 'select value from signal_key where number = ? and kind = ? and id = ?';
    return store.row(z.object({ value: z.string() }), sql, number, kind, id)?.value;
  };
  const keys: SignalKeyStore = {
    get: <T extends keyof SignalDataTypeMap>(kind: T, ids: string[]) => {
      const found: { [id: string]: SignalDataTypeMap[T] } = {};
      for (const id of ids) {
        const text = read(kind, id);
        if (text) found[id] = JSON.parse(text, BufferJSON.reviver);
      }
      return found;
    },
    set: (data) => {
      for (const [kind, entries] of Object.entries(data))
        for (const [id, value] of Object.entries(entries))
          changed.set(`${kind} ${id}`, [kind, id, value === null ? null : JSON.stringify(value, BufferJSON.replacer)]);
    },
  };
  const write = (): void => {
    for (const [kind, id, value] of changed.values())
      if (value === null)
        store.run('delete from signal_key where number = ? and kind = ? and id = ?', number, kind, id);
      else store.run('insert or replace into signal_key values (?, ?, ?, ?)', number, kind, id, value);
    changed.clear();
  };
  return { keys, write };
};

/**
 * One piece of Signal work at a time across all devices. libsignal queues work by the other side's address. It runs waiting
 * work in the asynchronous context of the first caller, where it would write its ratchet into a finished transaction.
 */
let last: Promise<unknown> = Promise.resolve();

/** Opens the Signal device of an account. There must be one object per account, because only one may move the ratchets. */
export const openDevice = (store: SimulatorStore, number: string): SignalDevice => {
  const text = store.row(z.object({ creds: z.string() }), 'select creds from account where number = ?', number)?.creds;
  if (!text) throw new Error('no such account');
  const creds: AuthenticationCreds = JSON.parse(text, BufferJSON.reviver);
  const { keys, write } = keyStore(store, number);
  const transacted = addTransactionCapability(keys, quiet, DEFAULT_CONNECTION_CONFIG.transactionOpts);
  const signal = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys: transacted }, quiet, async () => []);
  return {
    identity: creds.signedIdentityKey,
    registrationId: creds.registrationId,
    bundle: () =>
      store.transaction(() => {
        const sql = 'update account set next_pre_key = next_pre_key + 1 where number = ? returning next_pre_key';
        const id = store.row(z.object({ next_pre_key: z.number() }), sql, number)?.next_pre_key ?? 1;
        const pair = Curve.generateKeyPair();
        const value = JSON.stringify(pair, BufferJSON.replacer);
        store.run('insert into signal_key values (?, ?, ?, ?)', number, 'pre-key', String(id), value);
        const { keyId, keyPair, signature } = creds.signedPreKey;
        return {
          registrationId: creds.registrationId,
          identity: creds.signedIdentityKey.public,
          signedKey: { id: keyId, value: keyPair.public, signature },
          oneTimeKey: { id, value: pair.public },
        };
      }),
    exclusive: (work, commit) => {
      const done = last.then(async () => {
        const result = await work(signal);
        store.transaction(() => {
          write();
          commit?.(result);
        });
        return result;
      });
      last = done.catch(() => {});
      return done;
    },
  };
};

/** Begins a Signal session of `signal` with the device `jid`. */
export const beginSession = (signal: Signal, jid: string, bundle: Bundle): Promise<void> => {
  const { id, value, signature } = bundle.signedKey;
  if (!signature) throw new Error('a signed key needs its signature');
  const preKey = bundle.oneTimeKey && {
    keyId: bundle.oneTimeKey.id,
    publicKey: generateSignalPubKey(bundle.oneTimeKey.value),
  };
  return signal.injectE2ESession({
    jid,
    session: {
      registrationId: bundle.registrationId,
      identityKey: generateSignalPubKey(bundle.identity),
      signedPreKey: { keyId: id, publicKey: generateSignalPubKey(value), signature },
      ...(preKey ? { preKey } : {}),
    },
  });
};
