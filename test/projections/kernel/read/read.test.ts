import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openValues, rowsOf } from '../../../../projections/kernel/read/read.ts';
import { freshDatabase, type FreshDatabase } from '../../../kernel/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

test('a prepared query keeps working after its table was exchanged for one of another shape', async () => {
  const { db } = database;
  const read = () => rowsOf(db, 'select * from t where id = ?', [1]);
  await db.raw(`create table t (id int, name text); insert into t values (1, 'a')`);
  for (let n = 0; n < 3; n++) expect(await read()).toEqual([{ id: 1, name: 'a' }]);
  await db.raw(
    `begin; drop table t; create table t (id bigint, name text, more int); insert into t values (1, 'b', 2); commit`,
  );
  const both = await Promise.all([read(), read(), read()]);
  expect(both).toEqual([1, 2, 3].map(() => [{ id: '1', name: 'b', more: 2 }]));
});

test('a statement is prepared once for all values', async () => {
  const { db } = database;
  await db.raw('create table u (id int primary key)');
  const read = (id: number) => rowsOf(db, 'select id from u where id = ?', [id]);
  for (let id = 0; id < 8; id++) await read(id);
  const planned = await rowsOf<{ general: number; custom: number }>(
    db,
    `select sum(generic_plans)::int as general, sum(custom_plans)::int as custom from pg_prepared_statements
     where statement like 'select id from u%'`,
  );
  expect(planned).toEqual([{ general: 8, custom: 0 }]);
});

test('a value can be used several times in a statement', async () => {
  const values = openValues();
  const seven = values.of(7);
  const among = values.in({ text: '? = any(?::int[])', values: [2, [1, 2]] });
  const sql = `select ${seven}::int + ${seven}::int as twice, ${among.replace('$2', '$2::int')} as among`;
  expect(await rowsOf(database.db, sql, values.all)).toEqual([{ twice: 14, among: true }]);
});
