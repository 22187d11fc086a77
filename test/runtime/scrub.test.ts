import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { openDatabase } from '../../runtime/database.ts';
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
    create index app_user_name on views.app_user (company_id, lower(name)) where name <> '';
    insert into views.app_user (company_id, id, name) select 1, n, 'Zuleica ' || n from generate_series(1, 5000) n;
    update views.app_user set name = '' where id > 10`);
});
afterAll(() => fresh?.drop());

const shape = async () => {
  const { rows: columns } = await fresh.db.raw(`select column_name, column_default, is_nullable, data_type
    from information_schema.columns where table_schema = 'views' order by ordinal_position`);
  const { rows: indexes } = await fresh.db.raw(`select indexdef from pg_indexes where schemaname = 'views' order by 1`);
  const { rows } = await fresh.db.raw('select * from views.app_user order by id');
  return { columns, indexes, rows };
};

test('reads go on while a table is written anew, also beside one that takes long; rows, columns and indexes stay', async () => {
  const before = await shape();
  const { rows: place } = await fresh.db.raw(`select pg_relation_filenode('views.app_user') as file`);
  const long = new pg.Client({ connectionString: fresh.url });
  await long.connect();
  await long.query('begin; select * from views.app_user limit 1');
  const reader = openDatabase(fresh.url, 1);
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
}, 60_000);
