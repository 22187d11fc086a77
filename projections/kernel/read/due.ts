import type { Due, DuePage, ReadDue } from '../../../domain/kernel/due.ts';
import type { Database } from '../../../runtime/database.ts';
import { rowsOf } from './read.ts';

/**
 * A query for due rows: it selects `"companyId"`, `id` and `"dueAt"`, in a stable order. `values` are those of its `?`, in order.
 * A query without pages has no next one: parties share its first page in turns.
 */
export type DueQuery = { text: string; values(page: DuePage): readonly unknown[]; isOnePage?: true };

type Row = { companyId: number; id: number | string; dueAt: Date | string };
const dueOf = ({ companyId, id, dueAt }: Row): Due => ({
  companyId,
  id: String(id),
  dueAt: typeof dueAt === 'string' ? dueAt : dueAt.toISOString(),
});

/** The queries that `whichDue` asks together. */
const queries = new WeakMap<object, DueQuery>();

/** Returns the due rows of one page of a query. */
export const readDue = async (db: Database, query: DueQuery, page: DuePage): Promise<Due[]> => {
  if (query.isOnePage && page.after) return [];
  return (await rowsOf<Row>(db, query.text, query.values(page))).map(dueOf);
};

/** Returns the reader of a query, which `whichDue` can ask together with others. */
export const dueReader = (db: Database, query: DueQuery): ReadDue => together(readDue.bind(null, db, query), query);

/** Lets `whichDue` ask whether `read` would find anything, by its query. */
export const together = <Read extends object>(read: Read, query: DueQuery): Read => {
  queries.set(read, query);
  return read;
};

/**
 * Returns the readers that have rows at `now`, and those without a known query. One statement asks for all of them, because
 * most of the time none has any.
 */
export const whichDue = async (db: Database, readers: readonly object[], now: string): Promise<ReadonlySet<object>> => {
  const asked = readers.flatMap((reader) => {
    const query = queries.get(reader);
    return query ? [{ reader, query }] : [];
  });
  if (!asked.length) return new Set(readers);
  const found = await rowsOf<{ n: number }>(
    db,
    asked.map(({ query }, n) => `select ${n} as n where exists (${query.text})`).join(' union all '),
    asked.flatMap(({ query }) => query.values({ now, limit: 1, after: null })),
  );
  const idle = new Set(asked.map(({ reader }) => reader));
  for (const { n } of found) {
    const one = asked[n];
    if (one) idle.delete(one.reader);
  }
  return new Set(readers.filter((reader) => !idle.has(reader)));
};

/** The company and numeric id after which a page begins. */
export const afterId = ({ after }: DuePage): [companyId: number, id: number] => [
  after?.companyId ?? -1,
  Number(after?.id ?? -1),
];

/** The due time, company and id after which a page begins, for rows whose ids are texts. */
export const afterDue = ({ after }: DuePage): [dueAt: string, companyId: number, id: string] => [
  after?.dueAt ?? '-infinity',
  after?.companyId ?? -1,
  after?.id ?? '',
];

/** A value below every id of its type. */
const first = { text: '', int: '0', uuid: '00000000-0000-0000-0000-000000000000' };
/** A table (alias `d`) with due work: its column with the due time, the type of its ids, and a condition on its rows. */
type Work = { table: string; at: string; ids: keyof typeof first; where?: string };

/** A query for the due rows of a table, the longest overdue first. */
export const dueIn = ({ table, at, ids, where = 'true' }: Work): DueQuery => ({
  text: `select d.company_id as "companyId", d.id::text as id, d.${at} as "dueAt" from views.${table} d
     where d.${at} <= ? and ${where} and (d.${at}, d.company_id, d.id) > (?, ?::int, ?::${ids})
     order by d.${at}, d.company_id, d.id limit ?`,
  values: ({ now, limit, after }) => [
    now,
    ...(after ? [after.dueAt, after.companyId, after.id] : ['-infinity', 0, first[ids]]),
    limit,
  ],
});
