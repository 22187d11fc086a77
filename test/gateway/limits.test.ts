import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import express, { type Request, type RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { createSharedCounts } from '../../gateway/sharedCounts.ts';
import { signInLimit, strangersLimit, tokenLimit, trialLimit, wrongTokenLimit } from '../../gateway/limits.ts';
import { createRefusalDelay } from '../../gateway/refusalDelay.ts';
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

type Deps = Parameters<typeof tokenLimit>[0];
/** Both gateways, with one limit. */
const both = (limit: (deps: Deps) => RequestHandler, status: number): Promise<string[]> =>
  Promise.all(gateways.map(({ counts }) => listening(limit({ counts, hold: createRefusalDelay({ ms: 1 }) }), status)));

/** Returns how many of 26 requests, half of them at each gateway, are answered. */
const answered = async (name: string, shared: boolean): Promise<number> => {
  const urls = await both((deps) => strangersLimit({ ...deps, shared }, name, 2), 200);
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
    const urls = await both((deps) => signInLimit(deps, `login ${status}`, 3), status);
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
  const [url = ''] = await both((deps) => strangersLimit(deps, 'clock', 1), 200);
  expect((await fetch(url)).status).toBe(200);
  const refused = await fetch(url);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590);
  await fresh.db.raw('update stream.windows set expire = expire + 3600000');
  await eventually(async () => expect((await fetch(url)).status).toBe(200));
});

test('limits no caller while counting fails; stored counts do not show their callers', async () => {
  const [url = ''] = await both((deps) => strangersLimit(deps, 'seen', 1), 200);
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

test('refused calls of a loop wait; another program of the company does not, nor the same one after the pause', async () => {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  const hold = async () => {
    if (!isOpen) await new Promise<void>((go) => waiting.push(go));
    return true;
  };
  const [url = ''] = await both((deps) => trialLimit({ ...deps, hold }), 200);
  const ask = (program: string) => fetch(url, { headers: { authorization: `Bearer ${program}` } });
  await Promise.all(Array.from({ length: 60 }, () => ask('loop')));
  let answered = 0;
  const loop = async () => {
    while (!isOpen) {
      const { status, headers } = await ask('loop');
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
      answered++;
    }
  };
  const loops = Promise.all(Array.from({ length: 5 }, loop));
  await eventually(async () => expect(waiting).toHaveLength(5));
  for (let n = 0; n < 20; n++) expect((await ask('careful')).status).toBe(200);
  expect([answered, waiting.length]).toEqual([0, 5]);
  isOpen = true;
  waiting.forEach((go) => go());
  await loops;
  await fresh.db('stream.windows').update({ expire: Date.now() });
  await eventually(async () => expect((await ask('loop')).status).toBe(200));
});

test('cuts connections beyond the refusals of one caller that may wait', async () => {
  const hold = createRefusalDelay({ ms: 300, most: 3 });
  const [url = ''] = await both((deps) => strangersLimit({ ...deps, hold }, 'cut', 1), 200);
  await fetch(url);
  const asks = Array.from({ length: 10 }, () =>
    fetch(url).then(
      ({ status }) => status,
      () => 'cut',
    ),
  );
  const answers = await Promise.all(asks);
  expect(answers.filter((each) => each === 429)).toHaveLength(3);
  expect(answers.filter((each) => each === 'cut')).toHaveLength(7);
});

test('wrong tokens of an address stop no program there whose token was just valid', async () => {
  const isGood = (req: Request) => req.get('authorization') === 'Bearer good';
  const [url = ''] = await both((deps) => wrongTokenLimit(deps, 'wrong', isGood, 2), 401);
  const ask = async (token: string) => (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
  const asked = [await ask('one'), await ask('two'), await ask('three'), await ask('good')];
  expect(asked).toEqual([401, 401, 429, 401]);
});
