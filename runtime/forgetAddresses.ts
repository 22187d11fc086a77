import type { Database } from './database.ts';

/** Deletes the connector's data about phone numbers and LIDs (digits): address book entries and the keys of chats. */
export type ForgetAddresses = (companyId: number, addresses: readonly string[]) => Promise<void>;

/**
 * Deleting is safe: a phone sends its address book again, and a chat negotiates new keys. The recipients of a group's
 * key are sealed under the group's name, so all of them are deleted and the key is sent again.
 */
export const openForgetAddresses =
  (db: Database): ForgetAddresses =>
  async (companyId, addresses) => {
    const digits = addresses.filter((each) => /^\d+$/.test(each));
    if (!digits.length) return;
    await db.raw(
      'delete from connector.agenda where company_id = ? and (number = any(?) or lid = any(?) or key = any(?))',
      [companyId, digits, digits, digits],
    );
    await db.raw('delete from connector.import_message where company_id = ? and addresses && ?', [companyId, digits]);
    const named = `(^|[^0-9])(${digits.join('|')})([^0-9]|$)`;
    await db.raw(`delete from connector.key where company_id = ? and (id ~ ? or type = 'sender-key-memory')`, [
      companyId,
      named,
    ]);
  };
