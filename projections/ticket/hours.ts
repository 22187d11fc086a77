import type { Actor } from '../../domain/kernel/actor.ts';
import type { Database } from '../../runtime/database.ts';
import { openValues, rowsOf } from '../kernel/read/read.ts';
import { whole, type TicketQuery } from './where.ts';

/** Returns how many tickets of a list's day began in each of its 24 hours, in the company's time zone. Ignores the search. */
export const ticketsByHour = async (db: Database, query: TicketQuery, actor: Actor): Promise<number[]> => {
  const values = openValues();
  const where = whole(query, actor)
    .map((condition) => values.in(condition))
    .join(' and ');
  const rows = await rowsOf<{ hour: number; count: number }>(
    db,
    `select extract(hour from t.created_at at time zone ${values.of(actor.timeZone)}::text)::int as hour, count(*)::int as count
     from views.ticket t where ${where} group by 1`,
    values.all,
  );
  return Array.from({ length: 24 }, (_, hour) => rows.find((row) => row.hour === hour)?.count ?? 0);
};
