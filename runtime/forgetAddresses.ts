import type { Database } from './database.ts';

/** Makes what the connector keeps by numbers and LIDs (digits) go away: entries of agendas, and the keys of chats. */
export type ForgetAddresses = (companyId: number, addresses: readonly string[]) => Promise<void>;

/**
 * A phone tells its agenda again, and a chat agrees on keys anew, with whoever it is then. Whom a group's key was given to lies
 * sealed, under the name of the group: it is given to all of it again.
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
