import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from './log.ts';

/** Tables of the read models that hold something of a person of each kind, and whether the connector keeps something of him. */
export const HELD = {
  contact: { views: ['contact', 'contact_list_item', 'message', 'note', 'schedule', 'ticket'], connector: true },
  user: { views: ['app_user', 'chat', 'chat_message', 'company'], connector: false },
} as const;
/** Where a table is written anew. */
const ANEW = 'scrubbed';
/** Reads of a table wait for no longer behind us; whoever waits for it longer comes again. */
const LOCK_MS = 50;
const AGAIN_MS = 200;
/** Memory in which the keys of a copy are held. */
const HASHING = '128MB';
const PATIENCE_MS = 10_000;
/** What the connector keeps is small, and locked while it is written anew. */
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

/** The copy follows what was written since a transaction `since`; then it takes the table's place. */
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
 * Writes a table of the read models anew beside itself and puts it in its place. Whoever reads or writes goes on meanwhile;
 * for the last stretch the checkpoint is held, as by a rebuild. Throws when somebody keeps reading the table.
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
    // Both are read from end to end, once: in the order of an index that takes ten times as long.
    await client.query(`analyze ${ANEW}.${table}; set local enable_mergejoin = off; set local work_mem = '${HASHING}';
      set local lock_timeout = ${LOCK_MS}`);
    await client.query('savepoint last_stretch');
    for (const until = Date.now() + PATIENCE_MS; ; await sleep(AGAIN_MS))
      try {
        await followAndSwap(client, table, rows[0]?.since ?? '');
        return void (await client.query('commit'));
      } catch (error) {
        if (codeOf(error) !== BUSY || Date.now() > until) throw error;
        await client.query('rollback to savepoint last_stretch'); // it lets go of the checkpoint
      }
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** Tables of the connector, one after another. */
const rewriteConnector = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('connector.%I', tablename) as name from pg_tables where schemaname = 'connector' order by 1`,
  );
  for (const { name } of rows) await client.query(`vacuum (full, analyze) ${name}`);
};

/**
 * Postgres keeps what was overwritten or deleted: in its pages, in what it knows of the values of columns, and in its
 * journal. Each table that held something of such a person is written anew; then the journal is cut off. Throws when a
 * table is busy. Where the database is not ours to do so with (no superuser), its owner is told what is left.
 */
export const scrub = async (databaseUrl: string, whose: keyof typeof HELD): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'atende scrub' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { views, connector } = HELD[whose];
    for (const table of views) await rewrite(client, table);
    // Whoever waits for a lock holds up all behind him: from here on not for long.
    await client.query(`set lock_timeout = ${SMALL_LOCK_MS}`);
    if (connector) await rewriteConnector(client);
    for (const statement of ['vacuum full pg_catalog.pg_statistic', 'select pg_switch_wal()', 'checkpoint'])
      await client.query(statement).catch((error: unknown) => {
        if (codeOf(error) !== NOT_OURS) throw error;
        log.warn({ statement }, 'Not permitted: until the owner of Postgres does so, it may hold what was erased');
      });
  } finally {
    await client.end();
  }
};
