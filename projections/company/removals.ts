import { companyEvents } from '../../domain/company/events.ts';
import { FORGOTTEN_AFTER_MS } from '../../domain/company/policy.ts';
import type { Database } from '../../runtime/database.ts';
import { afterId, type DueQuery } from '../kernel/read/due.ts';
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

/** People or contact lists of companies that were removed `agoMs` before. `from` is the table to join. */
const peopleIn = (from: string, agoMs: number): DueQuery => ({
  text: `select r.company_id as "companyId", p.id, r.removed_at as "dueAt" from views.removal r join ${from}
    where r.removed_at <= ? and (r.company_id, p.id) > (?::int, ?::int) order by r.company_id, p.id limit ?`,
  values: (page) => [new Date(Date.parse(page.now) - agoMs).toISOString(), ...afterId(page), page.limit],
});

/** Users that still exist although their company was removed. */
export const usersLeft = peopleIn('views.app_user p on p.company_id = r.company_id and not p.removed', 0);
/** Removed users whose data must be erased by now. */
export const usersToErase = peopleIn(
  'views.app_user p on p.company_id = r.company_id and p.removed and not p.erased',
  FORGOTTEN_AFTER_MS,
);
/** Contacts whose data must be erased by now. A merged contact is erased with the one it was merged into. */
export const contactsToErase = peopleIn(
  'views.contact p on p.company_id = r.company_id and not p.erased and p.merged_into is null',
  FORGOTTEN_AFTER_MS,
);
/** Contact lists that must be deleted by now. */
export const listsToDelete = peopleIn('views.contact_list p on p.company_id = r.company_id', FORGOTTEN_AFTER_MS);

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
