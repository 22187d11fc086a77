import type { Database } from '../../../runtime/database.ts';
import type { Seal } from '../../../runtime/seal.ts';
import { isOldChange, type OldArrival } from './history.ts';
import { LeaseLost, leaseSql, type Lease } from '../keys/lease.ts';
import { tryOpen, placeOfOld } from '../keys/sealed.ts';

/**
 * The state of an import: since when no chunk arrived, whether all arrived, and how many messages of the total are in the
 * log.
 */
export type HistoryImportState = { beganAt: Date; whole: boolean; done: number; total: number };
/** A waiting message. `message` is null if it cannot be decrypted. */
export type Waiting = { fromMe: boolean; waId: string; message: OldArrival | null };

/** Keeps old messages in Postgres, sealed and each once, until they are imported. Works only under the lease. */
export type Staging = {
  /** Begins an import or continues it, and restarts its waiting time. `whole`: nothing more will come. Throws LeaseLost. */
  add(messages: readonly OldArrival[], whole: boolean): Promise<void>;
  /** Null if there is no import. */
  standing(): Promise<HistoryImportState | null>;
  /** Returns the next messages in WhatsApp's order. */
  next(limit: number): Promise<Waiting[]>;
  /** Removes messages that are in the log. */
  settle(done: readonly Waiting[]): Promise<void>;
  /** Ends the import if no message waits. If more arrived in between, it continues. */
  end(): Promise<void>;
};

const AT_ONCE = 500;
const beginSql = `
  with lease as (${leaseSql})
  insert into connector.import as i (company_id, connection_id, began_at, whole)
  select :companyId, :connectionId, now(), :whole from lease
  on conflict (company_id, connection_id) do update set began_at = now(), whole = i.whole or excluded.whole`;
const addSql = `
  with added as (
    insert into connector.import_message (company_id, connection_id, from_me, wa_id, second, addresses, content)
    select :companyId, :connectionId, m.from_me, m.wa_id, m.second, string_to_array(m.addresses, ' '), m.content
    from unnest(cast(:fromMe as boolean[]), cast(:waIds as text[]), cast(:seconds as bigint[]), cast(:addresses as text[]),
      cast(:contents as bytea[])) as m (from_me, wa_id, second, addresses, content)
    on conflict do nothing returning 1)
  update connector.import set total = total + (select count(*) from added)
  where company_id = :companyId and connection_id = :connectionId`;

/** Names everyone whose erasure also removes the arrival. */
const addressesIn = (arrival: OldArrival): string => {
  const groupId = isOldChange(arrival) ? arrival.groupId : arrival.group?.groupId;
  const members =
    isOldChange(arrival) && 'members' in arrival ? [...arrival.members, ...(arrival.by ? [arrival.by] : [])] : [];
  return [arrival, ...members]
    .flatMap(({ number, lid }) => [number, lid])
    .concat(groupId ?? null)
    .filter(Boolean)
    .join(' ');
};

export const openStaging = (db: Database, seal: Seal, lease: Lease): Staging => {
  const { companyId, connectionId } = lease;
  const place = { company_id: companyId, connection_id: connectionId };
  return {
    add: async (messages, whole) => {
      await db.transaction(async (tx) => {
        const { rowCount } = await tx.raw<{ rowCount: number }>(beginSql, { ...lease, whole });
        if (!rowCount) throw new LeaseLost('old messages were not stored');
        for (let from = 0; from < messages.length; from += AT_ONCE) {
          const some = messages.slice(from, from + AT_ONCE);
          await tx.raw(addSql, {
            companyId,
            connectionId,
            fromMe: some.map(({ fromMe }) => fromMe),
            waIds: some.map(({ waId }) => waId),
            seconds: some.map(({ timestamp }) => timestamp),
            addresses: some.map(addressesIn),
            contents: some.map((message) =>
              seal.sealBytes(Buffer.from(JSON.stringify(message)), placeOfOld(lease, message.waId)),
            ),
          });
        }
      });
    },
    standing: async () => {
      const row = await db('connector.import')
        .where(place)
        .first<{ began_at: Date } & Omit<HistoryImportState, 'beganAt'>>();
      return row ? { beganAt: row.began_at, whole: row.whole, done: row.done, total: row.total } : null;
    },
    next: async (limit) => {
      const rows = await db('connector.import_message')
        .where(place)
        .orderBy(['second', 'seq'])
        .limit(limit)
        .select<{ from_me: boolean; wa_id: string; content: Buffer }[]>('from_me', 'wa_id', 'content');
      return rows.map(({ from_me: fromMe, wa_id: waId, content }) => {
        const bytes = tryOpen(() => seal.openBytes(content, placeOfOld(lease, waId)));
        return { fromMe, waId, message: bytes ? JSON.parse(Buffer.from(bytes).toString()) : null };
      });
    },
    settle: async (done) => {
      await db.transaction(async (tx) => {
        for (const fromMe of [true, false])
          await tx('connector.import_message')
            .where({ ...place, from_me: fromMe })
            .whereIn(
              'wa_id',
              done.flatMap((one) => (one.fromMe === fromMe ? [one.waId] : [])),
            )
            .delete();
        await tx('connector.import').where(place).increment('done', done.length);
      });
    },
    end: async () => {
      const left = db('connector.import_message').where(place).select(db.raw('1'));
      await db('connector.import').where(place).whereNotExists(left).delete();
    },
  };
};
