import { companyEvents } from '../../domain/company/events.ts';
import type { Due } from '../../domain/kernel/due.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { ddl, instant, int, table } from '../kernel/view/table.ts';
import { view } from '../kernel/view/view.ts';

const removalTable = table('removal', { company_id: int, removed_at: instant }, ['company_id']);

/** Removed companies and when they were removed. Jobs clean up what they leave. */
export const removals = view({
  name: 'removals',
  version: 1,
  tables: [removalTable.name],
  schema: ddl(removalTable),
  features: ['company'],
  events: { CompanyRemoved: companyEvents.CompanyRemoved },
  on: async ({ id, at }, tx) => {
    await tx.query('insert into removal values ($1, $2)', [Number(id), at]);
  },
});

type Left = { companyId: number; id: number; dueAt: Date };
/** Returns a query for people or contact lists of removed companies, by company and id. `from` is the table to join. */
const peopleIn =
  (from: string) =>
  async (db: Database, since: string, limit: number, after: Due | null): Promise<Due[]> => {
    const rows = await rowsOf<Left>(
      db,
      `select r.company_id as "companyId", p.id, r.removed_at as "dueAt" from views.removal r join ${from}
       where r.removed_at <= ? and (r.company_id, p.id) > (?::int, ?::int) order by r.company_id, p.id limit ?`,
      [since, after?.companyId ?? -1, Number(after?.id ?? -1), limit],
    );
    return rows.map(({ id, dueAt, ...row }) => ({ ...row, id: String(id), dueAt: dueAt.toISOString() }));
  };

/** Users that still exist although their company was removed by then. */
export const usersLeft = peopleIn('views.app_user p on p.company_id = r.company_id and not p.removed');
/** Removed users whose data is not erased yet. */
export const usersKnown = peopleIn('views.app_user p on p.company_id = r.company_id and p.removed and not p.erased');
/** Contacts whose data is not erased yet. A merged contact is erased with the one it was merged into. */
export const contactsKnown = peopleIn(
  'views.contact p on p.company_id = r.company_id and not p.erased and p.merged_into is null',
);
/** Contact lists that still exist. */
export const listsKnown = peopleIn('views.contact_list p on p.company_id = r.company_id');

/** Returns the ids of a company's things that may have secrets. */
export const secretsLeft = async (db: Database, companyId: number) => {
  const idsIn = async (name: 'connection' | 'integration' | 'prompt') =>
    (await rowsOf<{ id: number }>(db, `select id from views.${name} where company_id = ?`, [companyId])).map(
      ({ id }) => id,
    );
  return {
    connections: await idsIn('connection'),
    integrations: await idsIn('integration'),
    prompts: await idsIn('prompt'),
  };
};
