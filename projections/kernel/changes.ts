import { z } from 'zod';
import type { Database } from '../../runtime/database.ts';
import { answer } from './checkpoint.ts';
import { actions, type Action, type Audience } from './topic.ts';
import type { Change } from './view.ts';

/** A place among the changes: the commit position of the event, and which of its changes. */
export type Cursor = { commit: string; n: number };

/** A change as it waits for the gateway; `unknown`: told by a later version, by an action that this one has no word for. */
export type ChangeRow = Omit<Change, 'action'> & Cursor & { action: Action | 'unknown'; key: string | null };

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
});

/** Changes of this database only count in its own epoch: a client with a cursor of another one starts anew. */
export const epochOf = async (db: Database): Promise<string> => {
  const { rows } = answer.parse(await db.raw('select epoch from stream.epoch'));
  return z.object({ epoch: z.string() }).parse(rows[0]).epoch;
};

/** The next changes behind a place, in order. */
export const changesAfter = async (db: Database, { commit, n }: Cursor, limit: number): Promise<ChangeRow[]> => {
  const { rows } = answer.parse(
    await db.raw(
      `select commit_at as commit, n, company_id as "companyId", topic, action, id, before, after, key
       from stream.changes where (commit_at, n) > (?::bigint, ?::int) order by commit_at, n limit ?`,
      [commit, n, limit],
    ),
  );
  return z.array(change).parse(rows);
};

const edge = async (db: Database, direction: 'asc' | 'desc'): Promise<Cursor | null> => {
  const { rows } = answer.parse(
    await db.raw(
      `select commit_at as commit, n from stream.changes order by commit_at ${direction}, n ${direction} limit 1`,
    ),
  );
  return rows.length ? place.parse(rows[0]) : null;
};
export const headOf = (db: Database) => edge(db, 'desc');
export const oldestOf = (db: Database) => edge(db, 'asc');

const KEPT = '24 hours';
/** Forgets what no client may come back for. */
export const forgetOld = (db: Database): Promise<void> =>
  db.raw(`delete from stream.changes where at < now() - ?::interval`, [KEPT]).then(() => undefined);
