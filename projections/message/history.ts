import { MOST_LISTED } from '../../domain/kernel/inputs.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import type { ReadOf } from '../kernel/view/table.ts';
import type { messageTable } from './table.ts';

type Row = ReadOf<typeof messageTable, 'body' | 'earlier' | 'edited_ms' | 'created_at'> & { erased: boolean };

/** The last instant that a Date can hold. */
const LAST_MS = 8.64e15;
/** Returns the instant (ISO) of a foreign clock, limited to valid dates. */
export const limitedInstant = (ms: number): string =>
  new Date(Math.min(Math.max(ms, -LAST_MS), LAST_MS) || 0).toISOString();

/** Returns the versions of a message's text with their instants, the first one first, or null for an unknown message. */
export const textVersions = async (db: Database, companyId: number, id: string) => {
  const [row] = await rowsOf<Row>(
    db,
    `select m.body, m.earlier, m.edited_ms, m.created_at, coalesce(c.erased or p.erased, c.erased, false) as erased from views.message m
     left join views.contact c on c.company_id = m.company_id and c.id = coalesce(m.own_contact_id, m.contact_id)
     left join views.contact p on p.company_id = m.company_id and p.id = m.participant_id
     where m.company_id = ? and m.id = ?`,
    [companyId, id],
  );
  if (!row) return null;
  if (row.erased) return [];
  const last = { body: row.body, ms: row.edited_ms ?? row.created_at.getTime() };
  return [...(row.earlier ?? []), last].slice(-MOST_LISTED).map(({ body, ms }) => ({ body, at: limitedInstant(ms) }));
};
