import { handout, handoutEvents } from '../../domain/bot/handout.ts';
import type { Due } from '../../domain/kernel/due.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read.ts';
import { rowView } from '../kernel/rows.ts';
import { bigint, int, table, uuid } from '../kernel/table.ts';

const handoutTable = table('handout', { company_id: int, id: uuid, ticket_id: int, position: bigint }, [
  'company_id',
  'id',
]);

/** What the bot owes: a row until it is given. */
export const handouts = rowView({
  name: 'handouts',
  version: 1,
  table: handoutTable,
  keyOf: ({ companyId, id }) => ({ company_id: companyId, id }),
  indexes: 'create index handout_due on handout (position)',
  features: [handout.feature],
  events: handoutEvents,
  on: (_, { event, companyId, id, position }) =>
    event.type === 'HandoutOwed'
      ? { company_id: companyId, id, ticket_id: event.data.ticketId, position: String(position.commit) }
      : undefined,
});

/** In the order of the log; the id is `<ticket>:<handout>`. */
export const handoutsDue = (db: Database, limit: number, after: Due | null): Promise<Due[]> =>
  rowsOf<Due>(
    db,
    `select company_id as "companyId", ticket_id || ':' || id as id, position::text as "dueAt" from views.handout
     where position > ? order by position limit ?`,
    [after?.dueAt ?? '-1', limit],
  );
