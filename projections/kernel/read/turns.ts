import type { DueQuery } from './due.ts';

/**
 * A table whose due rows parties share in turns. `by`: the int columns of a party; an index must continue with `at, id`.
 * `id`: the expression that names a row. `where`: which parties `p` get a turn. `at`: the column that orders a party's rows,
 * null where nothing is due. With `anyTime` every row with an `at` is due.
 */
type Turns = {
  table: string;
  by: readonly string[];
  id: string;
  where?: string;
  at?: string;
  anyTime?: true;
};

/**
 * A query for due work, up to `limit` rows per party, the longest due first. However much work one party has, the others get
 * their turn, and no further rows are read.
 */
export const dueByTurns = ({ table, by, id, where: whose = 'true', at = 'due_at', anyTime }: Turns): DueQuery => {
  const of = by.join(', ');
  const first = (where: string) =>
    `(select ${of} from ${table} where ${at} is not null ${where} order by ${of} limit 1)`;
  return {
    text: `with recursive party as (
       ${first('')}
       union all
       select n.* from party p, lateral ${first(`and (${of}) > (${by.map((name) => `p.${name}`).join(', ')})`)} n)
     select d.* from party p, lateral (
       select t.company_id as "companyId", ${id} as id, t.${at} as "dueAt" from ${table} t
       where t.${at} ${anyTime ? 'is not null' : '<= ?'} and ${by.map((name) => `t.${name} = p.${name}`).join(' and ')}
       order by t.${at}, t.id limit ?) d
     where ${whose}
     order by d."dueAt", d."companyId", d.id`,
    values: ({ now, limit }) => (anyTime ? [limit] : [now, limit]),
    isOnePage: true,
  };
};
