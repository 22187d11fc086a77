import type { Condition } from './read.ts';

export const PAGE_SIZE = 20;
/** Upper bound of a count. Counts are for headings, and a bound keeps long lists quick. */
export const MOST_COUNTED = 1000;
/** Up to this many matches are sorted. With more matches, a walk through the names soon meets enough of them. */
const SORTED = 5000;
const window = `order by c.sort, c.id limit ${PAGE_SIZE + 1} offset ?`;
const walk = (from: string, where: string) => `select c.sort, c.id from ${from} where ${where} ${window}`;

/**
 * The parts `page` and `total` of a query: one page of the rows of `from` that match a condition, and how many match. `from`
 * is a table under the alias `c`, with the columns `sort` and `search`. This variant walks through the names, for lists
 * without a term and for terms with very many matches.
 */
export const pageByWalk = (from: string, { text, values }: Condition, skipped: number): Condition => ({
  text: `page as (${walk(from, text)}), total as (
      select count(*)::int as n from (select 1 from ${from} where ${text} limit ${MOST_COUNTED}) m)`,
  values: [...values, skipped, ...values],
});

/** Like `pageByWalk`, but finds the matches first. The walk searches `c.search || ''`, so that no index on it changes the plan. */
export const pageByMatches = (from: string, { text, values }: Condition, skipped: number): Condition => ({
  text: `m as materialized (select c.sort, c.id from ${from} where ${text} limit ${SORTED + 1}),
    counted as (select count(*)::int as n from m), total as (select least(n, ${MOST_COUNTED}) as n from counted),
    page as ((select c.sort, c.id from m c where (select n from counted) <= ${SORTED} ${window})
      union all (${walk(from, `${text.replaceAll('c.search', `(c.search || '')`)} and (select n from counted) > ${SORTED}`)}))`,
  values: [...values, skipped, ...values, skipped],
});
