import type { Due } from '../../domain/kernel/due.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from './read.ts';

/** Below every id of its type. */
const first = { text: '', int: '0', uuid: '00000000-0000-0000-0000-000000000000' };
/** Where work lies: a table called `d`, its column with the time, how its ids are written, and which rows count. */
type Work = { table: string; at: string; ids: keyof typeof first; where?: string };

/** Rows whose time has come, the longest overdue first, behind `after`. `of` comes from code alone, never from input. */
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
