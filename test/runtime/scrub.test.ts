import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { openDatabase, type Database } from '../../runtime/database.ts';
import { scrub } from '../../runtime/scrub.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';
import { eventually } from '../kernel/eventually.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.db.raw(`create schema views; create schema stream;
    create table stream.checkpoint (commit_at bigint); insert into stream.checkpoint values (1);
    create table views.app_user (company_id int, id int, name text not null default '?', tags int[] not null default '{}',
      primary key (company_id, id));
    create table views.chat (id int primary key);
    create table views.company (id int primary key);
    create table views.chat_message (id int primary key);
    create index app_user_name on views.app_user (company_id, lower(name)) where name <> '';
    insert into views.app_user (company_id, id, name) select 1, n, 'Zuleica ' || n from generate_series(1, 5000) n;
    update views.app_user set name = '' where id > 10`);
});
afterAll(() => fresh?.drop());

/** A session that reads or writes during a scrub. */
const beside = async () => {
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  return client;
};
const isWaiting = async (db: Database) =>
  eventually(async () => {
    const { rows } = await db.raw(`select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'atende scrub' and wait_event_type = 'Lock'`);
    expect(rows).toHaveLength(1);
  });

const shape = async () => {
  const { rows: columns } = await fresh.db.raw(`select column_name, column_default, is_nullable, data_type
    from information_schema.columns where table_schema = 'views' order by table_name, ordinal_position`);
  const { rows: indexes } = await fresh.db.raw(`select indexdef from pg_indexes where schemaname = 'views' order by 1`);
  const { rows } = await fresh.db.raw('select * from views.app_user order by id');
  return { columns, indexes, rows };
};

test('reads continue while a table is rewritten, even a long one; rows, columns and indexes stay', async () => {
  const before = await shape();
  const { rows: place } = await fresh.db.raw(`select pg_relation_filenode('views.app_user') as file`);
  const long = await beside();
  await long.query('begin; select * from views.app_user limit 1');
  const reader = openDatabase(fresh.url, { connections: 1 });
  await reader.raw(`set lock_timeout = '1s'`);

  let over = false;
  const scrubbing = scrub(fresh.url, 'user').finally(() => (over = true));
  let reads = 0;
  const reading = (async () => {
    while (!over) {
      await reader.raw('select count(*) from views.app_user');
      reads++;
      await sleep(5);
    }
  })();
  await eventually(() => expect(reads).toBeGreaterThan(50));
  expect(over).toBe(false); // the long read still has the table
  await long.query('commit');
  await scrubbing;
  await reading;
  await long.end();
  await reader.destroy();

  expect(await shape()).toEqual(before);
  const { rows: now } = await fresh.db.raw(`select pg_relation_filenode('views.app_user') as file`);
  expect(now).not.toEqual(place);
});

test('views keep writing while a table is copied and while it waits for a reader; their writes are kept', async () => {
  const [view, other] = [await beside(), await beside()];
  /** Writes like a view: its rows and the checkpoint together. */
  const write = (statement: string) =>
    view.query(`begin; set local lock_timeout = '500ms'; select from stream.checkpoint for update; savepoint one;
      ${statement}; release savepoint one; update stream.checkpoint set commit_at = commit_at + 1; commit`);
  await other.query('begin; lock table views.app_user in access exclusive mode');
  const scrubbing = scrub(fresh.url, 'user');
  await isWaiting(fresh.db); // for the table that it wants to copy
  await view.query(`set lock_timeout = '500ms'; select from stream.checkpoint for update`);
  await other.query('commit; begin; select count(*) from views.app_user');
  // The copy exists and waits for the reader.
  await eventually(async () => {
    const { rows } = await fresh.db.raw(`select 1 from pg_stat_activity where datname = current_database()
      and application_name = 'atende scrub' and query like 'lock table%'`);
    expect(rows).toHaveLength(1);
  });
  await write(`update views.app_user set name = 'Ana' where id = 11`);
  await write('delete from views.app_user where id in (12, 4999)');
  await write(`insert into views.app_user (company_id, id, name) values (1, 5001, 'Bia'), (1, 12, 'Caio')`);
  await other.query('commit');
  await scrubbing;
  const { rows } = await fresh.db.raw(`select id, name from views.app_user where id in (10, 11, 12, 13, 4999, 5001)
    order by id`);
  const named = { 10: 'Zuleica 10', 11: 'Ana', 12: 'Caio', 13: '', 5001: 'Bia' };
  expect(Object.fromEntries(rows.map(({ id, name }: { id: number; name: string }) => [id, name]))).toEqual(named);
  const { rows: counted } = await fresh.db.raw('select count(*)::int as n from views.app_user');
  expect(counted).toEqual([{ n: 5000 }]);
  await view.end();
  await other.end();
});
