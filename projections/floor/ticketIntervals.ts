import { writeRows } from '../kernel/view/rows.ts';
import { ddl } from '../kernel/view/table.ts';
import { eventsOf, type Tx, type View } from '../kernel/view/view.ts';
import {
  applyIntervalEvent,
  ticketIntervalEvents,
  ticketIntervalTable,
  type TicketInterval,
} from './ticketInterval.ts';

const keyOf = (companyId: number, ticketId: number): string => `${companyId}.${ticketId}`;

/** Returns the last interval of each ticket. */
const lastStays = async (tx: Tx, tickets: readonly { company_id: number; ticket_id: number }[]) => {
  const rows = await tx.query<TicketInterval>(
    `select s.* from (select distinct * from jsonb_to_recordset($1::jsonb) as w(company_id int, ticket_id int)) w
     cross join lateral (select * from ticket_stay s where s.company_id = w.company_id and s.ticket_id = w.ticket_id
       order by s.nth desc limit 1) s`,
    [JSON.stringify(tickets)],
  );
  return new Map(rows.map((row) => [keyOf(row.company_id, row.ticket_id), row]));
};

/** The state of each ticket at any time: how the floor looked, and what changed between two instants. */
export const ticketIntervals: View = {
  name: 'ticketStays',
  version: 1,
  tables: [ticketIntervalTable.name],
  schema: ddl(ticketIntervalTable),
  // The index on time ranges finds the state at an instant equally fast however long ago it was.
  indexes: `create index ticket_stay_on_floor on ticket_stay
      using gist (int4range(company_id, company_id, '[]'), tstzrange(from_at, until_at)) where status <> 'closed';
    create index ticket_stay_closed on ticket_stay (company_id, from_at, ticket_id) include (until_at)
      where status = 'closed';
    create index ticket_stay_began on ticket_stay (company_id, from_at, ticket_id, nth)
      include (began_with, began_by, user_id, queue_id)`,
  features: ['ticket'],
  apply: async (batch, tx) => {
    const happened = eventsOf(ticketIntervalEvents, batch);
    if (!happened.length) return;
    const last = await lastStays(
      tx,
      happened.map(({ companyId, id }) => ({ company_id: companyId, ticket_id: Number(id) })),
    );
    const written = new Map<string, TicketInterval>();
    for (const each of happened) {
      const key = keyOf(each.companyId, Number(each.id));
      for (const row of applyIntervalEvent(last.get(key), each)) {
        written.set(`${key}.${row.nth}`, row);
        last.set(key, row);
      }
    }
    await writeRows(tx, ticketIntervalTable, [...written.values()]);
  },
};
