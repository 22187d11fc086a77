import type { Contact } from '@whiskeysockets/baileys';
import type { Database } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import { addressOf, type Address } from './address.ts';
import { cleanName } from './clean.ts';
import { leaseSql, type Lease } from './lease.ts';

type NumberOf = (lid: string) => Promise<string | null>;
type Entry = { key: string; number: string; lid: string; name: string };

/** A person whom the phone has in its agenda under a name; null for groups, and for who is known by his own name only. */
export const entryOf = async (
  { id, lid, phoneNumber, name }: Partial<Contact>,
  numberOf: NumberOf,
): Promise<Entry | null> => {
  const told = [id, phoneNumber, lid].map((jid) => addressOf(jid));
  const theLid = told.find((address) => address?.lid)?.lid ?? '';
  const number = told.find((address) => address?.number)?.number ?? ((theLid && (await numberOf(theLid))) || '');
  const spelt = cleanName(name ?? '');
  return spelt && (number || theLid) ? { key: number || theLid, number, lid: theLid, name: spelt } : null;
};

const sql = `
  with lease as (${leaseSql})
  insert into connector.agenda (company_id, connection_id, key, number, lid, name)
  select :companyId, :connectionId, r.key, r.number, r.lid, r.name
  from lease, jsonb_to_recordset(cast(:entries as jsonb)) as r(key text, number text, lid text, name text)
  on conflict (company_id, connection_id, key) do update set name = excluded.name,
    lid = case when excluded.lid = '' then connector.agenda.lid else excluded.lid end`;

/** Keeps what the phone tells of its agenda, for an import; while the lease is ours. Never throws: a phone tells again. */
export const openAgenda = (db: Database, lease: Lease, numberOf: NumberOf) => {
  let writing = Promise.resolve();
  const write = async (contacts: readonly Partial<Contact>[]): Promise<void> => {
    try {
      const found = await Promise.all(contacts.map((contact) => entryOf(contact, numberOf)));
      const entries = new Map(found.flatMap((entry) => (entry ? [[entry.key, entry] as const] : [])));
      if (entries.size) await db.raw(sql, { ...lease, entries: JSON.stringify([...entries.values()]) });
    } catch (error) {
      log.warn({ err: error, connectionId: lease.connectionId }, 'The agenda of a phone could not be kept');
    }
  };
  return {
    /** What the phone calls somebody; '' where it has not told. */
    nameOf: async ({ number, lid }: Address): Promise<string> => {
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
