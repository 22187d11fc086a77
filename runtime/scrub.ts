import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from './log.ts';

/** Read model tables with personal data by kind of person, and whether the connector has data about them. */
export const personalDataTables = {
  contact: { views: ['contact', 'contact_list_item', 'message', 'note', 'schedule', 'ticket'], connector: true },
  user: { views: ['app_user', 'chat', 'chat_message', 'company'], connector: false },
} as const;
/** The schema in which a table is rewritten. */
const ANEW = 'scrubbed';
/** Limit for waiting for a table lock, because later reads queue behind it; then it retries. */
const LOCK_MS = 50;
const AGAIN_MS = 200;
/** Memory for the key hashes of a copy. */
const HASHING = '128MB';
const PATIENCE_MS = 10_000;
/** The connector's tables are small, so they stay locked while they are rewritten. */
const SMALL_LOCK_MS = 2_000;
const NOT_OURS = '42501';
const BUSY = '55P03';
const codeOf = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? '') : '');

const indexesOf = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ made: string }>(
    `select case when c.oid is null
       then replace(pg_get_indexdef(i.indexrelid), format(' ON views.%I ', $1::text), format(' ON ${ANEW}.%I ', $1::text))
       else format('alter table ${ANEW}.%I add constraint %s ', $1::text, quote_ident(c.conname)) || pg_get_constraintdef(c.oid)
       end as made
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid = format('views.%I', $1::text)::regclass order by i.indexrelid`,
    [table],
  );
  return rows.map(({ made }) => made);
};

const keyOf = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(a.attname) as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indisprimary and i.indrelid = format('views.%I', $1::text)::regclass`,
    [table],
  );
  return rows.map(({ name }) => name);
};

/** Applies to the copy what was written since transaction `since`, then swaps it with the table. */
const followAndSwap = async (client: pg.Client, table: string, since: string): Promise<void> => {
  const isYoung = `age(l.xmin) <= age('${since}'::xid)`;
  const isSame = (await keyOf(client, table)).map((name) => `l.${name} = n.${name}`).join(' and ');
  await client.query(`select from stream.checkpoint for update;
    delete from ${ANEW}.${table} n where not exists (select from views.${table} l where ${isSame} and not ${isYoung});
    insert into ${ANEW}.${table} select l.* from views.${table} l where ${isYoung}`);
  await client.query(`lock table views.${table} in access exclusive mode`);
  await client.query(`drop table views.${table}; alter table ${ANEW}.${table} set schema views; drop schema ${ANEW}`);
};

/**
 * Rewrites a read model table as a copy and swaps it in. Reads and writes continue during the copy; only at the end the
 * checkpoint is held, as in a rebuild. Throws if another session keeps reading the table.
 */
const rewrite = async (client: pg.Client, table: string): Promise<void> => {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ since: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::xid as since',
    );
    await client.query(`create schema ${ANEW}; create table ${ANEW}.${table} (like views.${table} including defaults);
      insert into ${ANEW}.${table} select * from views.${table}`);
    for (const made of await indexesOf(client, table)) await client.query(made);
    // Both tables are read once from end to end; in index order that takes ten times as long.
    await client.query(`analyze ${ANEW}.${table}; set local enable_mergejoin = off; set local work_mem = '${HASHING}';
      set local lock_timeout = ${LOCK_MS}`);
    await client.query('savepoint last_stretch');
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(AGAIN_MS))
      try {
        await followAndSwap(client, table, rows[0]?.since ?? '');
        return void (await client.query('commit'));
      } catch (error) {
        if (codeOf(error) !== BUSY || Date.now() > until) throw error;
        await client.query('rollback to savepoint last_stretch'); // releases the checkpoint
      }
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** Rewrites the connector's tables, one after another. */
const rewriteConnector = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('connector.%I', tablename) as name from pg_tables where schemaname = 'connector' order by 1`,
  );
  for (const { name } of rows) await client.query(`vacuum (full, analyze) ${name}`);
};

/**
 * Postgres keeps overwritten and deleted data: in its pages, its column statistics and its WAL. This rewrites each
 * table that held data of such a person, then switches the WAL. Throws if a table is busy. Without superuser rights it
 * logs what the database's owner must do.
 */
export const scrub = async (databaseUrl: string, whose: keyof typeof personalDataTables): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'atende scrub' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { views, connector } = personalDataTables[whose];
    for (const table of views) await rewrite(client, table);
    // A session that waits for a lock blocks all sessions behind it, so the wait stays short from here on.
    await client.query(`set lock_timeout = ${SMALL_LOCK_MS}`);
    if (connector) await rewriteConnector(client);
    for (const statement of ['vacuum full pg_catalog.pg_statistic', 'select pg_switch_wal()', 'checkpoint'])
      await client.query(statement).catch((error: unknown) => {
        if (codeOf(error) !== NOT_OURS) throw error;
        log.warn(
          { statement },
          'Not permitted: until the owner of Postgres does it, Postgres may still hold erased data',
        );
      });
  } finally {
    await client.end();
  }
};
