import {
  BufferJSON,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from '@whiskeysockets/baileys';
import type { Database } from '../../runtime/database.ts';
import type { Seal } from '../../runtime/seal.ts';
import type { Entry } from './journal.ts';
import { LeaseLost, type Lease } from './lease.ts';
import { placeOfCreds, placeOfEntry, placeOfKey } from './sealed.ts';

/** What is written together with keys, in the same transaction. */
export type Beside = { journal: Entry | undefined; creds: string | undefined };

/** Where a pairing's keys lie, what seals them, and who may write them. */
export type KeyTable = { db: Database; seal: Seal; lease: Lease };

type Kind = keyof SignalDataTypeMap;
type Row = { id: string; value: string };

/** Keys, credentials and journal in one statement, counted: all of it or nothing, and nothing without the lease. */
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
    select :companyId, :connectionId, :digest, :waId, :attrs, cast(:plaintext as bytea) from lease
    where cast(:digest as text) is not null
    on conflict (company_id, connection_id, digest) do nothing)
  select count(*) as held from lease`;

/** Throws LeaseLost, and then has written nothing. */
export const writeKeys = async ({ db, seal, lease }: KeyTable, data: SignalDataSet, beside: Beside): Promise<void> => {
  const changes = Object.entries(data).flatMap(([type, entries]) =>
    Object.entries(entries ?? {}).map(([id, value]) => ({ type, id, value })),
  );
  const gone = changes.filter(({ value }) => value === null || value === undefined);
  const put = changes.filter(({ value }) => value !== null && value !== undefined);
  const { journal, creds } = beside;
  const { rows } = await db.raw<{ rows: { held: string }[] }>(writeSql, {
    ...lease,
    goneTypes: gone.map(({ type }) => type),
    goneIds: gone.map(({ id }) => id),
    types: put.map(({ type }) => type),
    ids: put.map(({ id }) => id),
    values: put.map(({ type, id, value }) =>
      seal.seal(JSON.stringify(value, BufferJSON.replacer), placeOfKey(lease, type, id)),
    ),
    creds: creds === undefined ? null : seal.seal(creds, placeOfCreds(lease)),
    digest: journal?.digest ?? null,
    waId: journal?.waId ?? null,
    attrs: journal ? JSON.stringify(journal.attrs) : null,
    plaintext: journal ? seal.sealBytes(journal.plaintext, placeOfEntry(lease, journal.digest)) : null,
  });
  if (rows[0]?.held !== '1') throw new LeaseLost('keys were not written');
};

export const readKeys = async <K extends Kind>({ db, seal, lease }: KeyTable, kind: K, ids: string[]) => {
  const found: Record<string, SignalDataTypeMap[K]> = {};
  const rows = await db('connector.key')
    .where({ company_id: lease.companyId, connection_id: lease.connectionId, type: kind })
    .whereIn('id', ids)
    .select<Row[]>('id', 'value');
  for (const { id, value } of rows) {
    const revived = JSON.parse(seal.open(value, placeOfKey(lease, kind, id)), BufferJSON.reviver);
    found[id] = kind === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(revived) : revived;
  }
  return found;
};

export type Keys = Omit<SignalKeyStore, 'set'> & {
  set(data: SignalDataSet): Promise<void>;
  /** Refuses everything from now on; resolves when the last write is through. */
  close(): Promise<void>;
};

/** The Signal keys of a connection in Postgres, sealed. `broken` hears of every failure: the ratchets in memory are then ahead. */
export const keyStore = (
  { db, seal, lease }: KeyTable,
  beside: () => Beside,
  broken: (error: unknown) => void,
): Keys => {
  const writing = new Set<Promise<void>>();
  let closed = false;
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) throw new Error('the keys of a closed socket');
    return work().catch((error: unknown) => {
      broken(error);
      throw error;
    });
  };
  return {
    get: (kind, ids) => guarded(() => readKeys({ db, seal, lease }, kind, ids)),
    set: async (data) => {
      const write = guarded(() => writeKeys({ db, seal, lease }, data, beside()));
      writing.add(write);
      await write.finally(() => writing.delete(write));
    },
    close: async () => {
      closed = true;
      await Promise.allSettled(writing);
    },
  };
};
