import type { Contact } from '@whiskeysockets/baileys';
import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import { addressOf, type PersonAddress } from '../kernel/address.ts';
import { cleanPersonName } from '../kernel/clean.ts';
import { leaseSql, type Lease } from '../keys/lease.ts';

type NumberOf = (lid: string) => Promise<string | null>;
type Entry = { key: string; number: string; lid: string; name: string };

/**
 * Returns a person's entry in the phone's address book. Null for groups, and for people who are known only by the name they
 * gave themselves.
 */
export const entryOf = async (
  { id, lid, phoneNumber, name }: Partial<Contact>,
  numberOf: NumberOf,
): Promise<Entry | null> => {
  const told = [id, phoneNumber, lid].map((jid) => addressOf(jid));
  const theLid = told.find((address) => address?.lid)?.lid ?? '';
  const number = told.find((address) => address?.number)?.number ?? ((theLid && (await numberOf(theLid))) || '');
  const spelt = cleanPersonName(name ?? '');
  return spelt && (number || theLid) ? { key: number || theLid, number, lid: theLid, name: spelt } : null;
};

const sql = `
  with lease as (${leaseSql})
  insert into connector.agenda (company_id, connection_id, key, number, lid, name)
  select :companyId, :connectionId, r.key, r.number, r.lid, r.name
  from lease, jsonb_to_recordset(cast(:entries as jsonb)) as r(key text, number text, lid text, name text)
  on conflict (company_id, connection_id, key) do update set name = excluded.name,
    lid = case when excluded.lid = '' then connector.agenda.lid else excluded.lid end`;

/**
 * Stores the phone's address book for a later import, while the lease is ours. Never throws, because a phone sends its
 * entries again.
 */
export const openAgenda = (db: Database, lease: Lease, numberOf: NumberOf) => {
  let writing = Promise.resolve();
  const write = async (contacts: readonly Partial<Contact>[]): Promise<void> => {
    try {
      const found = await Promise.all(contacts.map((contact) => entryOf(contact, numberOf)));
      const entries = new Map(found.flatMap((entry) => (entry ? [[entry.key, entry] as const] : [])));
      if (entries.size) await db.raw(sql, { ...lease, entries: JSON.stringify([...entries.values()]) });
    } catch (error) {
      log.warn({ err: error, connectionId: lease.connectionId }, 'The address book of a phone could not be stored');
    }
  };
  return {
    /** Returns the name of a person in the address book; '' if the phone has not sent one. */
    nameOf: async ({ number, lid }: PersonAddress): Promise<string> => {
      await writing;
      const { companyId: company_id, connectionId: connection_id } = lease;
      const keys = [number, lid].flatMap((key) => key ?? []);
      const rows = db('connector.agenda').where({ company_id, connection_id }).whereIn('key', keys);
      return (await rows.first<{ name: string } | undefined>('name'))?.name ?? '';
    },
    hear: (contacts: readonly Partial<Contact>[]): void => {
      writing = writing.then(() => write(contacts));
    },
  };
};
