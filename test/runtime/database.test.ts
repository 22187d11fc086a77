import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { migrate } from '../../runtime/database.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

describe('database', () => {
  test('positions and plain dates stay text, instants are dates', async () => {
    const sql = `select 9007199254740993::int8 as position, '2026-03-01'::date as due, '2026-03-01T00:00Z'::timestamptz as at`;
    const { rows } = await fresh.db.raw<{ rows: unknown[] }>(sql);
    expect(rows).toEqual([{ position: '9007199254740993', due: '2026-03-01', at: new Date('2026-03-01T00:00Z') }]);
  });

  test('several processes migrate at once: each migration is applied once', async () => {
    const migrations = [
      { name: 'one', sql: 'create table one (data jsonb)' },
      { name: 'two', sql: `create index on one ((data ? 'key'))` },
    ];
    const applied = await Promise.all([1, 2, 3].map(() => migrate(fresh.db, migrations)));
    expect(applied.flat()).toEqual(['one', 'two']);
    expect(await migrate(fresh.db, [...migrations, { name: 'three', sql: 'create table three ()' }])).toEqual([
      'three',
    ]);
  });

  test('a migration that fails leaves nothing behind', async () => {
    const migrations = [
      { name: 'half', sql: 'create table half ()' },
      { name: 'wrong', sql: 'create nothing' },
    ];
    await expect(migrate(fresh.db, migrations)).rejects.toThrow('syntax error');
    expect(await fresh.db.schema.hasTable('half')).toBe(false);
  });
});
