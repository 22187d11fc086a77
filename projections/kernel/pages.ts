import type { Condition } from './read.ts';

export const PAGE = 20;
/** Counts are for headings: beyond this many nobody counts, and a list stays quick however long it is. */
export const COUNTED = 1000;
/** Up to so many matches are sorted; of more, enough are met soon on a walk through the names. */
const SORTED = 5000;
const window = `order by c.sort, c.id limit ${PAGE + 1} offset ?`;
const walk = (from: string, where: string) => `select c.sort, c.id from ${from} where ${where} ${window}`;

/**
 * The parts `page` and `total` of a query: a page of what a condition on `c` (`from`: a table under that alias, with `sort` and
 * `search`) finds, and how many that is. By a walk through the names: for all, and for terms that match very many.
 */
export const walked = (from: string, { text, values }: Condition, skipped: number): Condition => ({
  text: `page as (${walk(from, text)}), total as (
      select count(*)::int as n from (select 1 from ${from} where ${text} limit ${COUNTED}) m)`,
  values: [...values, skipped, ...values],
});

/** The same by finding the matches first. Nothing about the term may turn the plan away from the walk through the names. */
export const found = (from: string, { text, values }: Condition, skipped: number): Condition => ({
  text: `m as materialized (select c.sort, c.id from ${from} where ${text} limit ${SORTED + 1}),
    counted as (select count(*)::int as n from m), total as (select least(n, ${COUNTED}) as n from counted),
    page as ((select c.sort, c.id from m c where (select n from counted) <= ${SORTED} ${window})
      union all (${walk(from, `${text.replaceAll('c.search', `(c.search || '')`)} and (select n from counted) > ${SORTED}`)}))`,
  values: [...values, skipped, ...values, skipped],
});
