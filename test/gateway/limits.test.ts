import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { createSharedCounts, type Counts } from '../../gateway/sharedCounts.ts';
import { signInLimit, strangersLimit, trialLimit } from '../../gateway/limits.ts';
import { streamMigrations } from '../../projections/kernel/run/migrations.ts';
import { migrate } from '../../runtime/database.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';
import { eventually } from '../kernel/eventually.ts';

let fresh: FreshDatabase;
/** Two gateways that share their counts. */
let gateways: ReturnType<typeof createSharedCounts>[];
beforeAll(async () => {
  fresh = await freshDatabase();
  await migrate(fresh.db, streamMigrations);
  gateways = [1, 2].map(() => createSharedCounts(fresh.db, Buffer.from('secret')));
});
afterAll(async () => {
  for (const { stop } of gateways) stop();
  await fresh.drop();
});

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const listening = async (limit: RequestHandler, status: number): Promise<string> => {
  const app = express().use(limit, (_req, res) => void res.status(status).json({}));
  const server = createServer(app).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
};

/** Both gateways, with one limit. */
const both = (limit: (counts: Counts) => RequestHandler, status: number): Promise<string[]> =>
  Promise.all(gateways.map(({ counts }) => listening(limit(counts), status)));

/** Returns how many of 26 requests, half of them at each gateway, are answered. */
const answered = async (name: string, shared: boolean): Promise<number> => {
  const urls = await both((counts) => strangersLimit(counts, name, shared, 2), 200);
  const asks = Array.from({ length: 13 }, () => urls.map((url) => fetch(url))).flat();
  return (await Promise.all(asks)).filter(({ status }) => status === 200).length;
};

test('limits strangers per address at all gateways, or ten times as much together behind one shared address', async () => {
  expect(await answered('alone', false)).toBe(2);
  expect(await answered('together', true)).toBe(20);
  expect(await answered('alone', false)).toBe(0);
  await fresh.db('stream.windows').update({ expire: Date.now() });
  expect(await answered('alone', false)).toBe(2);
});

test('sign-ins during an outage do not count as failures; wrong passwords do', async () => {
  const after = async (status: number): Promise<number | undefined> => {
    const urls = await both((counts) => signInLimit(counts, `login ${status}`, false, 3), status);
    const asked: number[] = [];
    for (const url of [...urls, ...urls, ...urls]) asked.push((await fetch(url)).status);
    return asked.at(-1);
  };
  expect(await after(503)).toBe(503);
  expect(await after(401)).toBe(429);
});

test('a request that does not count gives nothing back to a window that has ended', async () => {
  const [gateway] = gateways;
  if (!gateway) throw new Error('none');
  const store = gateway.counts('late');
  rateLimit({ store, windowMs: 60_000, limit: 5 });
  expect((await store.increment('ana')).totalHits).toBe(1);
  await store.decrement('ana');
  expect((await store.increment('ana')).totalHits).toBe(1);
  await fresh.db('stream.windows').update({ expire: Date.now() });
  await store.decrement('ana');
  expect((await store.increment('ana')).totalHits).toBe(1);
});

test('one token counts as one, however the header is spelt; another token has a separate minute', async () => {
  const urls = await both(trialLimit, 200);
  let nth = 0;
  const ask = async (authorization: string) =>
    (await fetch(urls[nth++ % urls.length] ?? '', { headers: { authorization } })).status;
  const spelt = ['Bearer um', 'bearer um', 'BEARER um', 'Bearer  um', 'bEARER    um'];
  const asked = await Promise.all(Array.from({ length: 70 }, (_, at) => ask(spelt[at % spelt.length] ?? '')));
  expect(asked.filter((status) => status === 200)).toHaveLength(60);
  expect(await ask('Bearer outro')).toBe(200);
});

test('a window in the future, because the clock was set back, has ended', async () => {
  const [url = ''] = await both((counts) => strangersLimit(counts, 'clock', false, 1), 200);
  expect((await fetch(url)).status).toBe(200);
  const refused = await fetch(url);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590);
  await fresh.db.raw('update stream.windows set expire = expire + 3600000');
  await eventually(async () => expect((await fetch(url)).status).toBe(200));
});

test('limits no caller while counting fails; stored counts do not show their callers', async () => {
  const [url = ''] = await both((counts) => strangersLimit(counts, 'seen', false, 1), 200);
  await fetch(url);
  const kept = JSON.stringify(await fresh.db('stream.windows'));
  expect(kept).toContain('points');
  expect(kept).not.toMatch(/127\.0\.0|seen|outro/);
  await fresh.db.raw('alter table stream.windows rename to away');
  try {
    for (let n = 0; n < 3; n++) expect((await fetch(url)).status).toBe(200);
  } finally {
    await fresh.db.raw('alter table stream.away rename to windows');
  }
  expect((await fetch(url)).status).toBe(429);
});
