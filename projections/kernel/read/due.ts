import type { Due } from '../../../domain/kernel/due.ts';
import type { Database } from '../../../runtime/database.ts';
import { rowsOf } from './read.ts';

/** A value below every id of its type. */
const first = { text: '', int: '0', uuid: '00000000-0000-0000-0000-000000000000' };
/** A table (alias `d`) with due work: its column with the due time, the type of its ids, and a condition on its rows. */
type Work = { table: string; at: string; ids: keyof typeof first; where?: string };

/** Returns rows that are due, the longest overdue first, starting after `after`. `of` must come from code, never from input. */
export const dueIn = async (
  db: Database,
  of: Work,
  { now, limit, after }: { now: string; limit: number; after: Due | null },
): Promise<Due[]> => {
  const { table, at, ids, where = 'true' } = of;
  const { dueAt, companyId, id } = after ?? { dueAt: '-infinity', companyId: 0, id: first[ids] };
  const rows = await rowsOf<Omit<Due, 'dueAt'> & { dueAt: Date }>(
    db,
    `select d.company_id as "companyId", d.id::text as id, d.${at} as "dueAt" from views.${table} d
     where d.${at} <= ? and ${where} and (d.${at}, d.company_id, d.id) > (?, ?::int, ?::${ids})
     order by d.${at}, d.company_id, d.id limit ?`,
    [now, dueAt, companyId, id, limit],
  );
  return rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
};
