import { BufferJSON, proto, type SignalDataSet, type SignalDataTypeMap, type SignalKeyStore } from '@whiskeysockets/baileys';
import type { Database } from '../../runtime/database.ts';
import type { Entry } from './journal.ts';
import { LeaseLost, leaseSql, leaseValues, type Lease } from './lease.ts';

/** What is written together with keys, in the same transaction. */
export type Beside = { journal: Entry | undefined; creds: string | undefined };

type Kind = keyof SignalDataTypeMap;
type Row = { id: string; value: string };

/** Keys, credentials and journal in one statement: all of it or nothing, and nothing without the lease. */
const writeSql = `
  with lease as (${leaseSql}),
  gone as (
    delete from connector.key k using lease, unnest(?::text[], ?::text[]) as d (type, id)
    where k.company_id = ? and k.connection_id = ? and k.type = d.type and k.id = d.id),
  put as (
    insert into connector.key (company_id, connection_id, type, id, value)
    select ?, ?, p.type, p.id, p.value from lease, unnest(?::text[], ?::text[], ?::text[]) as p (type, id, value)
    on conflict (company_id, connection_id, type, id) do update set value = excluded.value),
  credited as (
    update connector.creds c set value = ?::text from lease
    where c.company_id = ? and c.connection_id = ? and ?::boolean),
  journaled as (
    insert into connector.journal (company_id, connection_id, digest, wa_id, attrs, plaintext)
    select ?, ?, ?::text, ?::text, ?::text, ?::bytea from lease where ?::boolean
    on conflict (company_id, connection_id, digest) do nothing)
  select count(*)::int as held from lease`;

/** Throws LeaseLost, and then has written nothing. */
export const writeKeys = async (db: Database, lease: Lease, data: SignalDataSet, beside: Beside): Promise<void> => {
  const { companyId, connectionId } = lease;
  const changes = Object.entries(data).flatMap(([type, entries]) =>
    Object.entries(entries ?? {}).map(([id, value]) => ({ type, id, value })),
  );
  const gone = changes.filter(({ value }) => value === null || value === undefined);
  const put = changes.filter(({ value }) => value !== null && value !== undefined);
  const { journal, creds } = beside;
  const { rows } = await db.raw<{ rows: { held: number }[] }>(writeSql, [
    ...leaseValues(lease),
    ...[gone.map(({ type }) => type), gone.map(({ id }) => id), companyId, connectionId],
    ...[companyId, connectionId, put.map(({ type }) => type), put.map(({ id }) => id)],
    put.map(({ value }) => JSON.stringify(value, BufferJSON.replacer)),
    ...[creds ?? '', companyId, connectionId, creds !== undefined],
    ...[companyId, connectionId, journal?.digest ?? '', journal?.waId ?? '', JSON.stringify(journal?.attrs ?? {})],
    ...[Buffer.from(journal?.plaintext ?? []), journal !== undefined],
  ]);
  if (!rows[0]?.held) throw new LeaseLost('keys were not written');
};

export const readKeys = async <K extends Kind>(db: Database, lease: Lease, kind: K, ids: string[]) => {
  const found: Record<string, SignalDataTypeMap[K]> = {};
  const rows = await db('connector.key')
    .where({ company_id: lease.companyId, connection_id: lease.connectionId, type: kind })
    .whereIn('id', ids)
    .select<Row[]>('id', 'value');
  for (const { id, value } of rows) {
    const revived = JSON.parse(value, BufferJSON.reviver);
    found[id] = kind === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(revived) : revived;
  }
  return found;
};

export type Keys = Omit<SignalKeyStore, 'set'> & {
  set(data: SignalDataSet): Promise<void>;
  /** Refuses everything from now on; resolves when the last write is through. */
  close(): Promise<void>;
};

/** The Signal keys of a connection in Postgres. `broken` hears of every failure: the ratchets in memory are then ahead. */
export const keyStore = (
  db: Database,
  lease: Lease,
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
    get: (kind, ids) => guarded(() => readKeys(db, lease, kind, ids)),
    set: async (data) => {
      const write = guarded(() => writeKeys(db, lease, data, beside()));
      writing.add(write);
      await write.finally(() => writing.delete(write));
    },
    close: async () => {
      closed = true;
      await Promise.allSettled(writing);
    },
  };
};
