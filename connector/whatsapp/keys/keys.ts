import {
  BufferJSON,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from '@whiskeysockets/baileys';
import type { Database } from '../../../runtime/database.ts';
import type { Seal } from '../../../runtime/seal.ts';
import type { Entry } from './journal.ts';
import { LeaseLost, type Lease } from './lease.ts';
import { createRecentCache } from '../../../runtime/caches.ts';
import { placeOfCreds, placeOfEntry, placeOfKey } from './sealed.ts';
import { createBatchWriter } from './writing.ts';

/** Data that is written with keys in the same transaction. */
export type WrittenWithKeys = { journal: Entry | undefined; creds: string | undefined };

/** The database of a pairing's keys, the seal that encrypts them, and the lease that permits writes. */
export type KeyTable = { db: Database; seal: Seal; lease: Lease };

type Kind = keyof SignalDataTypeMap;
type Row = { id: string; value: string };
/** A key to write to Postgres. A null value deletes it. */
type Change = { type: string; id: string; value: string | null };
/** Changes that are written at once. The last change of a key wins. */
export type Batch = { keys: Map<string, Change>; entries: Entry[]; creds: string | undefined };

/**
 * Writes keys, credentials and journal in one statement, and counts the write: all or nothing, and nothing without the
 * lease.
 */
const writeSql = `
  with lease as (
    update connector.lease set written = written + 1
    where company_id = :companyId and connection_id = :connectionId and epoch = :epoch returning 1),
  gone as (
    delete from connector.key k using lease,
      unnest(cast(:goneTypes as text[]), cast(:goneIds as text[])) as d (type, id)
    where k.company_id = :companyId and k.connection_id = :connectionId and k.type = d.type and k.id = d.id),
  put as (
    insert into connector.key (company_id, connection_id, type, id, value)
    select :companyId, :connectionId, p.type, p.id, p.value from lease,
      unnest(cast(:types as text[]), cast(:ids as text[]), cast(:values as text[])) as p (type, id, value)
    on conflict (company_id, connection_id, type, id) do update set value = excluded.value),
  credited as (
    update connector.creds set value = :creds from lease
    where creds.company_id = :companyId and creds.connection_id = :connectionId and cast(:creds as text) is not null),
  journaled as (
    insert into connector.journal (company_id, connection_id, digest, wa_id, attrs, plaintext)
    select :companyId, :connectionId, j.digest, j.wa_id, j.attrs, j.plaintext from lease,
      unnest(cast(:digests as text[]), cast(:waIds as text[]), cast(:attrs as text[]), cast(:plaintexts as bytea[]))
        with ordinality as j (digest, wa_id, attrs, plaintext, nth)
    order by j.nth
    on conflict (company_id, connection_id, digest) do nothing)
  select count(*) as held from lease`;

/** Writes keys under the lease. Throws LeaseLost, and has then written nothing. */
export const writeKeys = async ({ db, seal, lease }: KeyTable, { keys, entries, creds }: Batch): Promise<void> => {
  const changes = [...keys.values()];
  const gone = changes.filter(({ value }) => value === null);
  const put = changes.flatMap(({ type, id, value }) =>
    value === null ? [] : [{ type, id, value: seal.seal(value, placeOfKey(lease, type, id)) }],
  );
  const { rows } = await db.raw<{ rows: { held: string }[] }>(writeSql, {
    ...lease,
    goneTypes: gone.map(({ type }) => type),
    goneIds: gone.map(({ id }) => id),
    types: put.map(({ type }) => type),
    ids: put.map(({ id }) => id),
    values: put.map(({ value }) => value),
    creds: creds === undefined ? null : seal.seal(creds, placeOfCreds(lease)),
    digests: entries.map(({ digest }) => digest),
    waIds: entries.map(({ waId }) => waId),
    attrs: entries.map(({ attrs }) => JSON.stringify(attrs)),
    plaintexts: entries.map(({ plaintext, digest }) => seal.sealBytes(plaintext, placeOfEntry(lease, digest))),
  });
  if (rows[0]?.held !== '1') throw new LeaseLost('keys were not written');
};

const ABSENT_MS = 300_000;
const nameOf = (type: string, id: string): string => `${type} ${id}`;

const readKeys = async <K extends Kind>({ db, seal, lease }: KeyTable, kind: K, ids: string[]): Promise<Row[]> => {
  const rows = await db('connector.key')
    .where({ company_id: lease.companyId, connection_id: lease.connectionId, type: kind })
    .whereIn('id', ids)
    .select<Row[]>('id', 'value');
  return rows.map(({ id, value }) => ({ id, value: seal.open(value, placeOfKey(lease, kind, id)) }));
};

export type SignalKeys = Omit<SignalKeyStore, 'set'> & {
  set(data: SignalDataSet): Promise<void>;
  /** Resolves when everything set so far is in Postgres, and rejects when it never will be. Null if it is there already. */
  written(): Promise<void> | null;
  /** Refuses all further calls. Resolves when the last write has ended. */
  close(): Promise<void>;
};

/**
 * Keeps the Signal keys of a connection in Postgres, sealed. A key is readable here as soon as it is set, and is written
 * together with all others that are set in that time. Code that sends out a result of new keys must wait for `written`.
 * `broken` is called for every failure; after a failed write nothing more is written, because the ratchets in memory are
 * then ahead. `stored` is called with entries that are in the journal now.
 */
export const keyStore = (
  table: KeyTable,
  beside: () => WrittenWithKeys,
  { broken, stored }: { broken: (error: unknown) => void; stored: (entries: readonly Entry[]) => void },
): SignalKeys => {
  let closed = false;
  const check = (): void => {
    if (closed) throw new Error('the keys of a closed socket');
  };
  const writing = createBatchWriter<Batch>({
    empty: () => ({ keys: new Map(), entries: [], creds: undefined }),
    write: async (batch) => {
      await writeKeys(table, batch);
      stored(batch.entries);
    },
    failed: (error) => {
      closed = true;
      broken(error);
    },
  });
  /** The client asks for many missing keys again with every message. The lease holder knows that they stay missing. */
  const absent = createRecentCache<string, true>(10_000, ABSENT_MS);
  let sets = 0;
  const waiting = (name: string): Change | undefined =>
    writing
      .unwritten()
      .flatMap(({ keys }) => keys.get(name) ?? [])
      .at(-1);

  return {
    get: async (kind, ids) => {
      check();
      const changed = ids.flatMap((id) => waiting(nameOf(kind, id)) ?? []);
      const rest = ids.filter((id) => !changed.some((change) => change.id === id) && !absent.has(nameOf(kind, id)));
      const before = sets;
      const rows = rest.length
        ? await readKeys(table, kind, rest).catch((error: unknown) => {
            broken(error);
            throw error;
          })
        : [];
      const missing = sets === before ? rest.filter((id) => !rows.some((row) => row.id === id)) : [];
      for (const id of missing) absent.set(nameOf(kind, id), true);
      const found: Record<string, SignalDataTypeMap[typeof kind]> = {};
      for (const { id, value } of [...rows, ...changed]) {
        if (value === null) continue;
        const revived = JSON.parse(value, BufferJSON.reviver);
        found[id] = kind === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(revived) : revived;
      }
      return found;
    },
    set: async (data) => {
      check();
      const { journal, creds } = beside();
      sets++;
      await writing.add((batch) => {
        for (const [type, entries] of Object.entries(data))
          for (const [id, value] of Object.entries(entries ?? {})) {
            const text = value === null || value === undefined ? null : JSON.stringify(value, BufferJSON.replacer);
            batch.keys.set(nameOf(type, id), { type, id, value: text });
            absent.delete(nameOf(type, id));
          }
        if (journal) batch.entries.push(journal);
        batch.creds = creds ?? batch.creds;
      });
    },
    written: writing.written,
    close: async () => {
      closed = true;
      await writing.written()?.catch(() => {}); // reported through `broken`
    },
  };
};
