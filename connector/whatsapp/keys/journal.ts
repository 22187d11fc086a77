import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import {
  BufferJSON,
  DEFAULT_CONNECTION_CONFIG,
  type BinaryNode,
  type SignalAuthState,
  type SignalDataSet,
  type SocketConfig,
} from '@whiskeysockets/baileys';
import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import type { Seal } from '../../../runtime/seal.ts';
import { isTracing } from '../../../runtime/tracing/trace.ts';
import type { ConnectionRef, MessageArrival } from '../kernel/ports.ts';
import { openArrivals } from './arrivals.ts';
import { tryOpen, placeOfEntry } from './sealed.ts';
import { undoFailedTries } from './sessionRecord.ts';
import { serializeSignal, type Decrypt } from './signal.ts';

/**
 * A decrypted message: the stanza's attributes and the padded plaintext, identified by the digest of its ciphertext. Or a
 * notification, which arrives in the open: its stanza is the plaintext, in JSON.
 */
export type Entry = { digest: string; waId: string; attrs: Record<string, string>; plaintext: Uint8Array };

/** Whether an entry is a notification, and no message. */
const isNotification = ({ attrs }: Entry): boolean => attrs['type'] === 'w:gp2';

export type Journal = {
  /** For Baileys: decrypts a ciphertext once, and returns the stored plaintext when it comes again. */
  repository: SocketConfig['makeSignalRepository'];
  /** Must be called with each message stanza before Baileys decrypts it. */
  saw: (stanza: BinaryNode) => void;
  /**
   * Must be called with each notification that belongs in the log before Baileys gets it. `write` writes the keys, and with
   * them the notification.
   */
  keep: (notification: BinaryNode, write: () => Promise<void>) => Promise<void>;
  /** Returns the notifications that are not in the log yet, oldest first. After a day one that Baileys cannot read is forgotten. */
  notifications(): BinaryNode[];
  /**
   * Returns the decryption of the caller's asynchronous context. The caller writes it in one transaction with the ratchet.
   */
  beside: () => Entry | undefined;
  /** Returns when a message arrived; undefined unless traces are recorded. */
  arrivalOf(waId: string): MessageArrival | undefined;
  /** Must be called with the entries that were written. */
  stored: (entries: readonly Entry[]) => void;
  /** Returns the messages that are decrypted but not in the log yet, oldest first. */
  waiting(): readonly Entry[];
  /** The number of waiting messages, without notifications. */
  size(): number;
  /**
   * Must be called when a message or notification is in the log, or does not belong there. Its text is deleted, and its
   * digest stays known for a while.
   */
  forget(waId: string): void;
  /** Must be called when a message stays here, and is no backlog: an encrypted edit whose message has not arrived. */
  hold(waId: string): void;
  /** Deletes the texts of forgotten messages in Postgres. A failure is logged, and the next flush tries again. */
  flush(): Promise<void>;
};

type Decryption = { tries: boolean; entry?: Omit<Entry, 'plaintext'>; plaintext?: Uint8Array };

const FORGET_AFTER_MS = 200;
const GIVE_UP_MS = 86_400_000;
/** Number of ciphertexts that stay known after their text was deleted. */
const REMEMBERED = 1_000;
/** An empty padded message, which is returned when a ciphertext without a stored text comes again. */
const NOTHING = Buffer.from([1]);
/** The time of an entry that is no backlog (projections/connection/waiting.ts). */
const NO_BACKLOG = 'infinity';
const digestOf = (ciphertext: Uint8Array): string => createHash('sha256').update(ciphertext).digest('base64url');

/**
 * Opens the journal of a connection whose lease we hold. It has everything that Postgres has taken, even by a write whose
 * answer got lost. It is opened again for each socket, like the keys, so that a ratchet step and its plaintext are read
 * together. An entry that cannot be decrypted is left and logged, because its ciphertext may come again.
 */
export const openJournal = async (db: Database, seal: Seal, which: ConnectionRef): Promise<Journal> => {
  const place = { company_id: which.companyId, connection_id: which.connectionId };
  const decryptions = new AsyncLocalStorage<Decryption>();
  const stanzas = new WeakMap<Uint8Array, Record<string, string>>();
  // A process that was cut off during a write may still be writing, and has locked the lease.
  await db('connector.lease').where(place).forShare().select('epoch');
  const rows = await db('connector.journal').where(place).orderBy('seq').select<Row[]>();
  const kept = rows.filter(({ accepted }) => !accepted);
  const entries = kept.flatMap((row) => entryOf(seal, which, row) ?? []);
  const shut = kept.length - entries.length;
  if (shut) log.error({ ...which, shut }, 'Messages in the journal could not be decrypted and are left unchanged');
  const waiting = new Map(entries.map((entry) => [entry.digest, entry]));
  const accepted = new Set(rows.flatMap((row) => (row.accepted ? [row.digest] : [])));
  /** Digests of decrypted entries that are not in Postgres yet. */
  const coming = new Set<string>();
  let fresh: string[] = [];
  const held = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const arrivals = openArrivals();

  const decrypted: Decrypt = async (ciphertext, tries, work) => {
    const attrs = stanzas.get(ciphertext);
    if (!attrs?.['id']) return decryptions.run({ tries }, work);
    const digest = digestOf(ciphertext);
    if (accepted.has(digest)) return NOTHING;
    const known = waiting.get(digest);
    if (known) return known.plaintext;
    const entry = { digest, waId: attrs['id'], attrs };
    const plaintext = await decryptions.run({ tries, entry }, work);
    waiting.set(digest, { ...entry, plaintext });
    return plaintext;
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const done = fresh.filter((digest) => !coming.has(digest));
    fresh = fresh.filter((digest) => coming.has(digest));
    const old = [...accepted].slice(0, -REMEMBERED);
    const mark = { accepted: true, attrs: '{}', plaintext: NOTHING };
    const written = [...held].filter((digest) => !coming.has(digest));
    try {
      if (written.length)
        await db('connector.journal').where(place).whereIn('digest', written).update({ at: NO_BACKLOG });
      for (const digest of written) held.delete(digest);
      if (done.length) await db('connector.journal').where(place).whereIn('digest', done).update(mark);
      if (old.length) await db('connector.journal').where(place).whereIn('digest', old).delete();
      for (const digest of old) accepted.delete(digest);
    } catch (error) {
      log.warn({ err: error }, 'Finished entries could not be removed from the journal');
      fresh.push(...done);
    }
  };

  const later = (): void => {
    timer ??= setTimeout(() => void flush(), FORGET_AFTER_MS).unref();
  };
  const forget = (waId: string): void => {
    for (const { digest, waId: id } of waiting.values()) {
      if (id !== waId) continue;
      waiting.delete(digest);
      accepted.add(digest);
      fresh.push(digest);
    }
    if (fresh.length) later();
  };

  return {
    repository: (auth, ...rest) => {
      const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(noting(auth, decryptions), ...rest);
      return serializeSignal(inner, decrypted);
    },
    saw: ({ attrs, content }) => {
      if (isTracing()) arrivals.begin(attrs['id'] ?? '');
      if (!Array.isArray(content)) return;
      for (const { tag, content: bytes } of content)
        if (tag === 'enc' && bytes instanceof Uint8Array) stanzas.set(bytes, attrs);
    },
    keep: async ({ tag, attrs: { ...attrs }, content }, write) => {
      delete attrs['offline']; // the same notification comes live, or offline later
      const plaintext = Buffer.from(JSON.stringify({ tag, attrs, content }, BufferJSON.replacer));
      const seconds = attrs['t'] ?? `${Math.floor(Date.now() / 1000)}`;
      const entry = { digest: digestOf(plaintext), waId: attrs['id'] ?? '', attrs: { ...attrs, t: seconds } };
      if (accepted.has(entry.digest) || waiting.has(entry.digest)) return;
      waiting.set(entry.digest, { ...entry, plaintext });
      await decryptions.run({ tries: false, entry, plaintext }, write);
    },
    notifications: () => {
      const all = [...waiting.values()].filter(isNotification);
      const isOver = ({ attrs }: Entry) => Date.now() - Number(attrs['t']) * 1000 > GIVE_UP_MS;
      for (const { waId } of all.filter(isOver)) forget(waId);
      return all
        .filter((entry) => !isOver(entry))
        .map(({ plaintext }) => JSON.parse(Buffer.from(plaintext).toString(), BufferJSON.reviver));
    },
    beside: () => {
      const { entry, plaintext } = decryptions.getStore() ?? {};
      if (!entry || !plaintext) return undefined;
      coming.add(entry.digest);
      return { ...entry, plaintext };
    },
    stored: (entries) => {
      for (const { digest, waId } of entries) {
        coming.delete(digest);
        arrivals.end(waId);
      }
      if (fresh.length || held.size) later();
    },
    waiting: () => [...waiting.values()].filter((entry) => !isNotification(entry)),
    arrivalOf: arrivals.find,
    size: () => [...waiting.values()].filter((entry) => !isNotification(entry)).length,
    forget,
    hold: (waId) => {
      for (const { digest, waId: id } of waiting.values()) if (id === waId) held.add(digest);
      if (held.size) later();
    },
    flush,
  };
};

type Row = { digest: string; wa_id: string; attrs: string; plaintext: Buffer; accepted: boolean };
const entryOf = (seal: Seal, which: ConnectionRef, row: Row): Entry | undefined => {
  const { digest, wa_id: waId, attrs } = row;
  const plaintext = tryOpen(() => seal.openBytes(row.plaintext, placeOfEntry(which, digest)));
  return plaintext && { digest, waId, attrs: JSON.parse(attrs), plaintext };
};

/** Wraps the keys. Their transactions record the resulting plaintext just before they commit, and save no failed tries. */
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
  const set = async (data: SignalDataSet): Promise<void> => {
    if (decryptions.getStore()?.tries)
      for (const [id, session] of Object.entries(data.session ?? {}))
        undoFailedTries((await keys.get('session', [id]))[id], session);
    await keys.set(data);
  };
  return { ...auth, keys: { ...keys, set, transaction } };
};
