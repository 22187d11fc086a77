import type pg from 'pg';
import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import { withClient } from '../run/transaction.ts';

const PAGE = 8192;
const grown = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind = 'r' and pg_relation_size(c.oid) > ${PAGE}
    and pg_relation_size(c.oid) >= 10 * ${PAGE} * c.relpages::bigint`;

/**
 * Runs `analyze` on tables of a schema that have grown tenfold since Postgres last analysed them, and returns their names.
 * Until then, Postgres keeps the query plans that it made while they were small. It notices later growth on its own.
 */
export const analyseGrown = async (client: pg.ClientBase, schema: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(grown, [schema]);
  const names = rows.map(({ name }) => name);
  if (names.length) await client.query(`analyze ${names.join(', ')}`);
  return names;
};

const FIRST = 100;

/** Counts applied events and runs analyseGrown in the background each time the count has doubled. */
export const openAnalysis = (db: Database) => {
  let applied = 0;
  let next = FIRST;
  let looking: Promise<unknown> = Promise.resolve();
  return {
    after: (events: number): void => {
      applied += events;
      if (applied < next) return;
      next = applied * 2;
      looking = withClient(db, (client) => analyseGrown(client, 'views')).catch((error: unknown) =>
        log.warn({ err: error }, 'Tables that have grown could not be analysed'),
      );
    },
    stop: () => looking,
  };
};
