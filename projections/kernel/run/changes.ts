import { z } from 'zod';
import type { Database } from '../../../runtime/database.ts';
import { rowsAnswer } from './checkpoint.ts';
import { actions, type Action, type Audience } from '../view/topic.ts';
import type { Change } from '../view/view.ts';

/** A place in the feed of changes: the event's commit position and the index of the change within that event. */
export type Cursor = { commit: string; n: number };

/**
 * A change that waits for the gateway. `unknown`: a later version published it with an action that this version does not
 * know.
 */
export type ChangeRow = Omit<Change, 'action'> &
  Cursor & {
    action: Action | 'unknown';
    key: string | null;
    /** The span that published it, if its trace is recorded. It is for operators, and must not leave the server. */
    traceparent?: string | undefined;
  };

const place = z.object({ commit: z.string(), n: z.number() });
const audience = z.custom<Audience>((v) => typeof v === 'object' && v !== null).nullable();
const change = place.extend({
  companyId: z.number(),
  topic: z.string(),
  action: z.string().transform((said) => actions.find((action) => action === said) ?? ('unknown' as const)),
  id: z.string(),
  before: audience,
  after: audience,
  key: z.string().nullable(),
  traceparent: z
    .string()
    .nullish()
    .transform((text) => text ?? undefined),
});

/**
 * Returns the epoch of this database. Changes only count within an epoch: a client with a cursor of another epoch starts
 * over.
 */
export const epochOf = async (db: Database): Promise<string> => {
  const { rows } = rowsAnswer.parse(await db.raw('select epoch from stream.epoch'));
  return z.object({ epoch: z.string() }).parse(rows[0]).epoch;
};

/** Returns the next changes after a cursor, in order, of all or some companies. */
export const changesAfter = async (
  db: Database,
  { commit, n }: Cursor,
  limit: number,
  companyIds?: readonly number[],
): Promise<ChangeRow[]> => {
  const some = companyIds ? [...companyIds] : null;
  const { rows } = rowsAnswer.parse(
    await db.raw(
      `select commit_at as commit, n, company_id as "companyId", topic, action, id, before, after, key, traceparent
       from stream.changes where (commit_at, n) > (?::bigint, ?::int) and (?::int[] is null or company_id = any(?))
       order by commit_at, n limit ?`,
      [commit, n, some, some, limit],
    ),
  );
  return z.array(change).parse(rows);
};

const counted = z.object({ own: z.number(), all: z.number() });
/** Counts the changes after a cursor, of some companies and of all, up to `limit` of all. */
export const countAfter = async (
  db: Database,
  { commit, n }: Cursor,
  limit: number,
  companyIds: readonly number[],
): Promise<{ own: number; all: number }> => {
  const { rows } = rowsAnswer.parse(
    await db.raw(
      `select count(*) filter (where company_id = any(?))::int as own, count(*)::int as all from (
         select company_id from stream.changes where (commit_at, n) > (?::bigint, ?::int) order by commit_at, n limit ?) c`,
      [[...companyIds], commit, n, limit],
    ),
  );
  return counted.parse(rows[0]);
};

const edge = async (db: Database, direction: 'asc' | 'desc'): Promise<Cursor | null> => {
  const { rows } = rowsAnswer.parse(
    await db.raw(
      `select commit_at as commit, n from stream.changes order by commit_at ${direction}, n ${direction} limit 1`,
    ),
  );
  return rows.length ? place.parse(rows[0]) : null;
};
export const headOf = (db: Database) => edge(db, 'desc');
export const oldestOf = (db: Database) => edge(db, 'asc');

const KEPT = '24 hours';
/** Deletes changes that are too old for any client to resume from. */
export const forgetOld = (db: Database): Promise<void> =>
  db.raw(`delete from stream.changes where at < now() - ?::interval`, [KEPT]).then(() => undefined);
