import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { connectorMigrations } from '../../connector/migrations.ts';
import { START, type Position } from '../../eventstore/position.ts';
import { watchHealth, type Watch } from '../../gateway/health.ts';
import { streamMigrations } from '../../projections/kernel/run/migrations.ts';
import { lead } from '../../runtime/leader.ts';
import { migrate, openDatabase, type Database } from '../../runtime/database.ts';
import { journalShown, parkedStreams } from '../../runtime/metrics.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';
import { eventually } from '../kernel/eventually.ts';

/** Looks more often than the product, so that each state shows sooner. */
const pace = { longest: 2_000, lookMs: 200 };
let fresh: FreshDatabase;
let db: Database;
let watch: Watch;
let probe: () => Promise<void>;
let free: number;
let head: Position;
let folder: string;
const store = { head: async () => head, probe: () => probe() };
beforeEach(async () => {
  fresh = await freshDatabase();
  await migrate(fresh.db, streamMigrations);
  db = openDatabase(fresh.url, { connections: 1 });
  probe = async () => {};
  free = Infinity;
  head = START;
  folder = mkdtempSync(join(tmpdir(), 'atende-health-'));
  watch = watchHealth({ db, store, folder, free: async () => free }, pace);
});
afterEach(async () => {
  watch.stop();
  await db.destroy();
  await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});
const stores = (postgres: string, eventstore: string) =>
  eventually(() => expect(watch.health().stores).toEqual({ postgres, eventstore, disk: 'ok' }));

test('a Postgres that reads but accepts no writes is full until it accepts them again', async () => {
  await db.raw('set default_transaction_read_only = on');
  watch.met('postgres'); // makes the next check write
  await stores('full', 'ok');
  expect(watch.lacking()).toBe('postgres');
  await db.raw('set default_transaction_read_only = off');
  await stores('ok', 'ok');
  expect(watch.lacking()).toBeUndefined();
});

test('a dump of the whole database, which reads every table for long, causes no outage', async () => {
  const pages = async () => z.array(z.object({ page: z.string() })).parse(await fresh.db('stream.health'));
  await fresh.db.transaction(async (dump) => {
    await dump.raw('lock table stream.health in access share mode');
    watch.met('postgres'); // makes the next check write
    await stores('ok', 'ok');
    await eventually(async () => expect(await pages()).not.toEqual([]));
  });
  watch.met('postgres');
  await eventually(async () => expect(await pages()).toHaveLength(1));
});

test('a Postgres that is busy keeps the gateway ready: a table that a measurement needs is locked for long', async () => {
  const busy = openDatabase(fresh.url, { connections: 2 });
  const led = await lead(fresh.url, 'projections', async () => ({ stop: async () => {} }));
  const others = watchHealth({ db: busy, store, folder, free: async () => free }, pace);
  let parked = 0;
  try {
    await fresh.db.transaction(async (rewriting) => {
      await rewriting.raw('lock table stream.parked in access exclusive mode');
      const since = performance.now();
      // Longer than a silent store takes to count as away, and than the lease of the read models may be free.
      await eventually(() => expect(performance.now() - since).toBeGreaterThan(3_000));
      expect(others.health()).toMatchObject({ stores: { postgres: 'ok' }, projecting: true });
      expect(others.lacking()).toBeUndefined();
      await rewriting.raw(`insert into stream.parked values ('tickets', 'ticket-1.1', 1, 'x')`);
      parked = 1;
    });
    await eventually(() => expect(others.health().parked).toBe(parked));
  } finally {
    others.stop();
    await busy.destroy();
    await led.stop();
  }
});

test('an event store that rejects writes is full, one that hangs is away', async () => {
  probe = () => Promise.reject(new Error('2 UNKNOWN: Error: database or disk is full'));
  watch.met('eventstore');
  await eventually(() => expect(watch.health().stores.eventstore).toBe('full'));
  let answer = () => {};
  probe = () => new Promise((resolve) => (answer = resolve));
  watch.met('eventstore'); // makes the next check write
  await stores('ok', 'away');
  probe = async () => {};
  answer();
  await stores('ok', 'ok');
});

test('a disk that accepts no files is full, one with an unreachable folder is away, until files are accepted again', async () => {
  const probe = join(folder, '.health');
  const disk = (state: string) => eventually(() => expect(watch.health().stores.disk).toBe(state));
  await eventually(() => expect(existsSync(probe)).toBe(true));
  rmSync(probe);
  symlinkSync('/dev/full', probe);
  watch.met('disk'); // makes the next check write
  await disk('full');
  expect(watch.lacking()).toBe('disk');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  await disk('away');
  rmSync(folder);
  await disk('ok');
  expect(watch.lacking()).toBeUndefined();
});

test('detects an event store that rejects writes without any call', async () => {
  watch.stop();
  watch = watchHealth({ db, store, folder }, { ...pace, often: 0 });
  await stores('ok', 'ok');
  probe = () => Promise.reject(new Error('2 UNKNOWN: Error: database or disk is full'));
  await stores('ok', 'full');
  expect(watch.lacking()).toBe('eventstore');
  probe = async () => {};
  await stores('ok', 'ok');
});

test('a disk with little space counts as full at each check, before anything fails', async () => {
  const disk = (state: string) => eventually(() => expect(watch.health().stores.disk).toBe(state));
  free = 10_000_000;
  await disk('full');
  expect(watch.lacking()).toBe('disk');
  free = 1_000_000_000;
  await disk('ok');
});

test('reports parked streams', async () => {
  await db.raw(`insert into stream.parked values ('tickets', 'ticket-1.1', 1, 'x')`);
  await eventually(() => expect(watch.health().parked).toBe(1));
  expect((await parkedStreams.get()).values[0]?.value).toBe(1);
});

test('measures messages that no connector has brought to the log yet, for connectors anywhere', async () => {
  const waiting = { company_id: 1, connection_id: 99, wa_id: 'W', attrs: '{}', plaintext: Buffer.from('x') };
  await eventually(() => expect(watch.health().stores.postgres).toBe('ok'));
  await eventually(async () => expect(await journalShown()).toEqual({ messages: 0, oldestSeconds: 0 }));
  await migrate(fresh.db, connectorMigrations);
  const journal = fresh.db('connector.journal');
  await journal.insert([
    { ...waiting, digest: 'd', at: new Date(Date.now() - 60_000) },
    { ...waiting, digest: 'e', accepted: true, at: new Date(Date.now() - 600_000) },
  ]);
  await eventually(async () => expect(await journalShown()).toMatchObject({ messages: 1 }));
  const { oldestSeconds } = await journalShown();
  expect(oldestSeconds).toBeGreaterThanOrEqual(59);
  expect(oldestSeconds).toBeLessThan(600);
});

test('reports a log that ends before the known position, even after it grows past it, until a new epoch', async () => {
  const at = (commit: bigint): Position => ({ commit, prepare: commit });
  head = at(500n);
  await db.raw('insert into stream.checkpoint (commit_at, prepare_at) values (400, 400)');
  await eventually(() => expect(watch.health().lost).toBeUndefined());
  head = at(7n);
  await eventually(() => expect(watch.health().lost).toMatch(/^The event log ends at 7, .* up to 400: restore/));
  expect(watch.health().stores).toEqual({ postgres: 'ok', eventstore: 'lost', disk: 'ok' });
  expect(watch.lacking()).toBe('eventstore');
  head = at(900n);
  await stores('ok', 'lost');
  await db.raw('update stream.checkpoint set commit_at = 900, prepare_at = 900'); // a new epoch
  await stores('ok', 'ok');
  expect(watch.lacking()).toBeUndefined();
});

test('reports whether a process updates the read models', async () => {
  const led = await lead(fresh.url, 'projections', async () => ({ stop: async () => {} }));
  expect(watch.health().projecting).toBe(true);
  await led.stop();
  await eventually(() => expect(watch.health().projecting).toBe(false));
  const other = await lead(fresh.url, 'projections', async () => ({ stop: async () => {} }));
  await eventually(() => expect(watch.health().projecting).toBe(true));
  await other.stop();
});
