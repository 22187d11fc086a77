import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openReadYourWrites, type ReadYourWrites } from '../../gateway/readYourWrites.ts';
import type { Position } from '../../eventstore/position.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';
import { eventually } from '../kernel/eventually.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const at = (commit: number): Position => ({ commit: BigInt(commit), prepare: BigInt(commit) });
const project = (commit: number) => database.db.raw(`select pg_notify('projected', ?)`, [`${commit}/${commit}`]);
const during = async (patience: number, work: (settled: ReadYourWrites) => Promise<void>) => {
  const settled = await openReadYourWrites({
    databaseUrl: database.url,
    readPosition: async () => at(100),
    readHead: async () => at(1_000),
    longest: patience,
  });
  await work(settled).finally(() => settled.close());
};

test('does not wait for a position that is projected', () =>
  during(60_000, async (settled) => {
    expect(await settled.settled(at(100))).toBe(true);
    expect(settled.position()).toEqual(at(100));
  }));

test('a wait ends when the read models pass the position', () =>
  during(60_000, async (settled) => {
    const waits = Promise.all([settled.settled(at(200)), settled.settled(at(300)), settled.settled(at(250))]);
    await project(150);
    await project(250);
    await project(300);
    expect(await waits).toEqual([true, true, true]);
  }));

test('a wait that times out reports the lag; later calls do not wait until the read models have caught up', async () => {
  await during(150, async (settled) => {
    expect(await settled.settled(at(200))).toBe(false);
    const asked = performance.now();
    expect(await settled.settled(at(201))).toBe(false);
    expect(performance.now() - asked).toBeLessThan(150);
    await project(200);
    await eventually(() => expect(settled.position()).toEqual(at(200)));
    const wait = settled.settled(at(201));
    await project(201);
    expect(await wait).toBe(true);
  });
});

test('a position that was never appended does not affect other calls', () =>
  during(150, async (settled) => {
    expect(await settled.settled(at(5_000))).toBe(false);
    const wait = settled.settled(at(200));
    await project(200);
    expect(await wait).toBe(true);
  }));

test('waits again after the read models step back, as after a crash of Postgres', async () => {
  let now = at(500);
  const settled = await openReadYourWrites({
    databaseUrl: database.url,
    readPosition: async () => now,
    readHead: async () => at(1_000),
    longest: 60_000,
  });
  expect(await settled.settled(at(400))).toBe(true);
  now = at(300);
  await database.db.raw(`select pg_notify('epoch', 'new')`);
  await eventually(() => expect(settled.position()).toEqual(at(300)));
  const wait = settled.settled(at(400));
  await project(400);
  expect(await wait).toBe(true);
  await settled.close();
});

test('reads the checkpoint for notifications missed while disconnected', async () => {
  let now = at(100);
  const settled = await openReadYourWrites({
    databaseUrl: database.url,
    readPosition: async () => now,
    readHead: async () => at(1_000),
    longest: 60_000,
  });
  const wait = settled.settled(at(500));
  now = at(500);
  await database.db.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'atende listen'`,
  );
  expect(await wait).toBe(true);
  await settled.close();
});

test('an event store outage makes no wait longer', async () => {
  const settled = await openReadYourWrites({
    databaseUrl: database.url,
    readPosition: async () => at(100),
    readHead: () => new Promise(() => {}),
    longest: 50,
  });
  expect(await settled.settled(at(200))).toBe(false);
  await settled.close();
});
