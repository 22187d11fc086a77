import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import {
  DEFAULT_CONNECTION_CONFIG,
  type BinaryNode,
  type SignalAuthState,
  type SocketConfig,
} from '@whiskeysockets/baileys';
import type { Database } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import type { Which } from './ports.ts';
import { alone } from './signal.ts';

/** A message as it was decrypted: the stanza's attributes and the padded plaintext, known by its ciphertext's digest. */
export type Entry = { digest: string; waId: string; attrs: Record<string, string>; plaintext: Uint8Array };

export type Journal = {
  /** For Baileys: decrypts a ciphertext once, and gives its plaintext back when it comes again. */
  repository: SocketConfig['makeSignalRepository'];
  /** To be told of each message stanza before Baileys decrypts it. */
  saw: (stanza: BinaryNode) => void;
  /** What is being decrypted in the caller's asynchronous context: to be written with the ratchet, in one transaction. */
  beside: () => Entry | undefined;
  /** Decrypted, but not in the log yet; oldest first. */
  waiting(): readonly Entry[];
  size(): number;
  /** It is in the log, or nothing that belongs there. */
  forget(waId: string): void;
  /** Resolves when what was forgotten is gone. */
  flush(): Promise<void>;
};

type Decryption = { entry: Omit<Entry, 'plaintext'>; plaintext?: Uint8Array };

const FORGET_AFTER_MS = 200;
const digestOf = (ciphertext: Uint8Array): string => createHash('sha256').update(ciphertext).digest('base64url');

/** The journal of a connection whose lease we hold, with what a former holder left in it. */
export const openJournal = async (db: Database, which: Which): Promise<Journal> => {
  const place = { company_id: which.companyId, connection_id: which.connectionId };
  const decryptions = new AsyncLocalStorage<Decryption>();
  const stanzas = new WeakMap<Uint8Array, Record<string, string>>();
  const waiting = new Map((await entriesOf(db, place)).map((entry) => [entry.digest, entry]));
  const digests = new Map<string, string[]>();
  const forgotten = new Set<string>();
  const index = ({ waId, digest }: Entry): unknown => digests.set(waId, [...(digests.get(waId) ?? []), digest]);
  for (const entry of waiting.values()) index(entry);
  let timer: NodeJS.Timeout | undefined;

  const decrypted = async (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const attrs = stanzas.get(ciphertext);
    if (!attrs?.['id']) return decrypt();
    const digest = digestOf(ciphertext);
    const known = waiting.get(digest);
    if (known) return known.plaintext;
    const entry = { digest, waId: attrs['id'], attrs };
    const plaintext = await decryptions.run({ entry }, decrypt);
    waiting.set(digest, { ...entry, plaintext });
    index({ ...entry, plaintext });
    return plaintext;
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const done = [...forgotten];
    forgotten.clear();
    if (!done.length) return;
    try {
      await db('connector.journal').where(place).whereIn('digest', done).delete();
    } catch (error) {
      log.warn({ err: error }, 'What is in the log already stays in the journal for now');
      for (const digest of done) forgotten.add(digest);
    }
  };

  return {
    repository: (auth, ...rest) => {
      const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(noting(auth, decryptions), ...rest);
      return alone(inner, decrypted);
    },
    saw: ({ attrs, content }) => {
      if (!Array.isArray(content)) return;
      for (const { tag, content: bytes } of content)
        if (tag === 'enc' && bytes instanceof Uint8Array) stanzas.set(bytes, attrs);
    },
    beside: () => {
      const decryption = decryptions.getStore();
      return decryption?.plaintext && { ...decryption.entry, plaintext: decryption.plaintext };
    },
    waiting: () => [...waiting.values()],
    size: () => waiting.size,
    forget: (waId) => {
      for (const digest of digests.get(waId) ?? []) {
        waiting.delete(digest);
        forgotten.add(digest);
      }
      digests.delete(waId);
      if (forgotten.size) timer ??= setTimeout(() => void flush(), FORGET_AFTER_MS).unref();
    },
    flush,
  };
};

const entriesOf = async (db: Database, place: { company_id: number; connection_id: number }): Promise<Entry[]> => {
  const rows = await db('connector.journal')
    .where(place)
    .orderBy('seq')
    .select<{ digest: string; wa_id: string; attrs: string; plaintext: Buffer }[]>();
  return rows.map((row) => ({
    digest: row.digest,
    waId: row.wa_id,
    attrs: JSON.parse(row.attrs),
    plaintext: row.plaintext,
  }));
};

/** Keys whose transactions note the plaintext that comes out of them, just before they commit. */
const noting = (auth: SignalAuthState, decryptions: AsyncLocalStorage<Decryption>): SignalAuthState => {
  const { keys } = auth;
  if (!('transaction' in keys)) throw new Error('the WhatsApp client no longer works in transactions');
  const transaction = <T>(work: () => Promise<T>, name: string): Promise<T> =>
    keys.transaction(async () => {
      const result = await work();
      const decryption = decryptions.getStore();
      if (decryption && result instanceof Uint8Array) decryption.plaintext = result;
      return result;
    }, name);
  return { ...auth, keys: { ...keys, transaction } };
};
