import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TooManyWaiting } from '../../runtime/fairLimiter.ts';
import { openDatabase, type Database } from '../../runtime/database.ts';
import { asStranger, asTenant } from '../../runtime/tenant.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';

const [GREEDY, OTHER] = [1, 2];
const TURNS = { concurrency: 3, perTenant: 2, quantumMs: 60_000, slow: 1 };

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const ask = async (db: Database, sql: string) => db.raw<{ rows: unknown[] }>(sql);

/** Runs `count` statements of a company and counts the answered ones. */
const asking = (db: Database, companyId: number, count: number, sql = 'select pg_sleep(0.02)') => {
  const state = { answered: 0 };
  const all = Promise.all(
    Array.from({ length: count }, () => asTenant(companyId, () => ask(db, sql).then(() => state.answered++))),
  );
  return { state, all };
};

describe('connections are shared by companies in turns', () => {
  test('a statement of one company does not wait for hundreds of another', async () => {
    const db = openDatabase(fresh.url, { connections: 4, turns: TURNS });
    const greedy = asking(db, GREEDY, 200);
    await asTenant(OTHER, () => ask(db, 'select 1'));
    expect(greedy.state.answered).toBeLessThan(20);
    await greedy.all;
    await db.destroy();
  });

  test('a statement of a company or stranger does not wait for hundreds of one other stranger', async () => {
    const db = openDatabase(fresh.url, { connections: 4, turns: TURNS });
    let answered = 0;
    const greedy = Array.from({ length: 200 }, () =>
      asStranger('203.0.113.1', () => ask(db, 'select pg_sleep(0.02)').then(() => answered++)),
    );
    await asTenant(OTHER, () => ask(db, 'select 1'));
    await asStranger('203.0.113.2', () => ask(db, 'select 1'));
    expect(answered).toBeLessThan(40);
    await Promise.all(greedy);
    await db.destroy();
  });

  test('a company never exceeds its connections, and work without a company finds a free one', async () => {
    const db = openDatabase(fresh.url, { connections: 3, turns: TURNS });
    const greedy = asking(db, GREEDY, 40);
    const count = `select count(*)::int as busy from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`;
    const { rows } = await db.raw<{ rows: { busy: number }[] }>(count);
    expect(rows[0]?.busy).toBeLessThanOrEqual(TURNS.perTenant);
    expect(greedy.state.answered).toBeLessThan(40);
    await greedy.all;
    await db.destroy();
  });

  test('a turn also ends after an error and when the pool closes', async () => {
    const db = openDatabase(fresh.url, { connections: 2, turns: TURNS });
    for (let n = 0; n < 10; n++)
      await expect(asTenant(GREEDY, () => ask(db, 'select 1 / 0'))).rejects.toThrow('division by zero');
    await asTenant(GREEDY, () => ask(db, 'select 1'));
    await db.destroy();
    for (let n = 0; n < 10; n++)
      await expect(asTenant(GREEDY, () => ask(db, 'select 1'))).rejects.toThrow('Unable to acquire a connection');
  });

  test('limits the waiting statements of a company', async () => {
    const db = openDatabase(fresh.url, { connections: 4, turns: { ...TURNS, maxQueued: 5 } });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => asTenant(GREEDY, () => ask(db, 'select pg_sleep(0.02)'))),
    );
    const refused = results.filter((one) => one.status === 'rejected' && one.reason instanceof TooManyWaiting);
    expect(refused).toHaveLength(10 - TURNS.perTenant - 5);
    await db.destroy();
  });
});
