import type { Due } from '../../domain/kernel/due.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from './read.ts';

/**
 * Of which table, by whose turns (its columns, each an int, behind which an index goes on with `at, id`), what names a row, and
 * whose turn it is at all, of a party `p`. `at`: the column that orders a party's rows, null where nothing is due.
 */
type Turns = { table: string; by: readonly string[]; id: string; where?: string; at?: string };

/**
 * What is due, so many rows of each party, the longest due first: however much one of them has, the others have their turn, and
 * no more is read. `now` null: whatever has an `at` is due.
 */
export const dueByTurns = async (
  db: Database,
  { table, by, id, where: whose = 'true', at = 'due_at' }: Turns,
  now: string | null,
  each: number,
): Promise<Due[]> => {
  const of = by.join(', ');
  const first = (where: string) =>
    `(select ${of} from ${table} where ${at} is not null ${where} order by ${of} limit 1)`;
  const rows = await rowsOf<{ companyId: number; id: string; dueAt: Date | string }>(
    db,
    `with recursive party as (
       ${first('')}
       union all
       select n.* from party p, lateral ${first(`and (${of}) > (${by.map((name) => `p.${name}`).join(', ')})`)} n)
     select d.* from party p, lateral (
       select t.company_id as "companyId", ${id} as id, t.${at} as "dueAt" from ${table} t
       where t.${at} ${now === null ? 'is not null' : '<= ?'} and ${by.map((name) => `t.${name} = p.${name}`).join(' and ')}
       order by t.${at}, t.id limit ?) d
     where ${whose}
     order by d."dueAt", d."companyId", d.id`,
    now === null ? [each] : [now, each],
  );
  return rows.map((row) => ({ ...row, dueAt: row.dueAt instanceof Date ? row.dueAt.toISOString() : row.dueAt }));
};
