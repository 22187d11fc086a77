import { handout, handoutEvents } from '../../domain/bot/handout.ts';
import { isCompanyActiveSql } from '../company/isCompanyActive.ts';
import { rowView } from '../kernel/view/rows.ts';
import { bigint, int, table, uuid } from '../kernel/view/table.ts';
import { dueByTurns } from '../kernel/read/turns.ts';

const handoutTable = table('handout', { company_id: int, id: uuid, ticket_id: int, position: bigint }, [
  'company_id',
  'id',
]);

/** Pending replies of the bot: one row until the reply is sent. */
export const handouts = rowView({
  name: 'handouts',
  version: 2,
  table: handoutTable,
  keyOf: ({ companyId, id }) => ({ company_id: companyId, id }),
  indexes: 'create index handout_due on handout (company_id, position, id)',
  features: [handout.feature],
  events: handoutEvents,
  on: (_, { event, companyId, id, position }) =>
    event.type === 'HandoutOwed'
      ? { company_id: companyId, id, ticket_id: event.data.ticketId, position: String(position.commit) }
      : undefined,
});

/** Pending replies, of each company in log order. The id is `<ticket>:<handout>`. */
export const handoutsDue = dueByTurns({
  table: 'views.handout',
  by: ['company_id'],
  id: "t.ticket_id || ':' || t.id",
  at: 'position',
  anyTime: true,
  where: isCompanyActiveSql('p'),
});
