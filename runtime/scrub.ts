import pg from 'pg';
import { log } from './log.ts';

/** Where rows may have held something of a person. */
const SCHEMAS = ['views', 'connector'];
/** Who waits for a table longer than this lets others read it, and comes again. */
const LOCK_MS = 2_000;
const NOT_OURS = '42501';

/**
 * Postgres keeps what was overwritten or deleted: in its pages, in what it knows of the values of columns, and in its
 * journal. Each table is written anew, one after another, and is locked meanwhile; then the journal is cut off. Throws
 * when a table is busy. Where the database is not ours to do so with (no superuser), its owner is told what is left.
 */
export const scrub = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'atende scrub' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1) order by 1`,
      [SCHEMAS],
    );
    for (const { name } of rows) await client.query(`vacuum (full, analyze) ${name}`);
    for (const statement of ['vacuum full pg_catalog.pg_statistic', 'select pg_switch_wal()', 'checkpoint'])
      await client.query(statement).catch((error: unknown) => {
        if (!(error instanceof pg.DatabaseError) || error.code !== NOT_OURS) throw error;
        log.warn({ statement }, 'Not permitted: until the owner of Postgres does so, it may hold what was erased');
      });
  } finally {
    await client.end();
  }
};
