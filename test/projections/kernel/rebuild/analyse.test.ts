import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { analyseGrown, openAnalysis } from '../../../../projections/kernel/rebuild/analyse.ts';
import { rowsOf } from '../../../../projections/kernel/read/read.ts';
import { withClient } from '../../../../projections/kernel/run/transaction.ts';
import { freshDatabase, type FreshDatabase } from '../../../kernel/database.ts';
import { eventually } from '../../../kernel/eventually.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.db.raw('create schema views; create table views.t (id int primary key, name text)');
});
afterAll(() => database?.drop());

const insert = (from: number, to: number) =>
  database.db.raw(`insert into views.t select n, repeat('x', 100) from generate_series(?::int, ?::int) n`, [from, to]);
const grown = () => withClient(database.db, (client) => analyseGrown(client, 'views'));
const pages = async () =>
  (await rowsOf<{ relpages: number }>(database.db, `select relpages from pg_class where oid = 'views.t'::regclass`))[0]
    ?.relpages;

test('a table that has grown tenfold is analysed, and its queries are planned again', async () => {
  expect(await grown()).toEqual([]);
  await insert(1, 1_000);
  expect(await grown()).toEqual(['views.t']);
  await insert(1_001, 5_000);
  expect(await grown()).toEqual([]);
  await insert(5_001, 12_000);
  expect(await grown()).toEqual(['views.t']);
});

test('applied events are counted, and growth is checked after the first hundred', async () => {
  await database.db.raw('truncate views.t');
  await insert(1, 1_000);
  const analysis = openAnalysis(database.db);
  analysis.after(99);
  await analysis.stop();
  expect(await pages()).toBe(0);
  analysis.after(1);
  await eventually(async () => expect(await pages()).toBeGreaterThan(0));
  await analysis.stop();
});
