import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { createCallAllowance } from '../../gateway/callAllowance.ts';
import { createRefusalDelay } from '../../gateway/refusalDelay.ts';
import type { WritePace } from '../../gateway/writePace.ts';
import { createSharedCounts } from '../../gateway/sharedCounts.ts';
import { streamMigrations } from '../../projections/kernel/run/migrations.ts';
import { migrate } from '../../runtime/database.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';

let fresh: FreshDatabase;
let counts: ReturnType<typeof createSharedCounts>;
beforeAll(async () => {
  fresh = await freshDatabase();
  await migrate(fresh.db, streamMigrations);
  counts = createSharedCounts(fresh.db, Buffer.from('secret'));
});
afterAll(async () => {
  counts.stop();
  await fresh.drop();
});

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A gateway with 12 calls a minute, 2 per window; a path names company and user. */
const gateway = async (clock: { at: number }, perMinute = 12, pace: WritePace = async () => 0) => {
  const allowance = createCallAllowance({
    perMinute,
    share: counts.share,
    now: () => clock.at,
    hold: createRefusalDelay({ ms: 1 }),
    pace,
  });
  closing.push(() => allowance.stop());
  const app = express().all('/:companyId/:userId', async (req, res) => {
    const actor = { companyId: Number(req.params.companyId), userId: Number(req.params.userId) };
    await allowance.allow(actor, req, res).then(
      () => res.json({}),
      (error: Error & { detail: object }) => res.status(429).json({ error: error.message, ...error.detail }),
    );
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  closing.push(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (companyId: number, userId: number, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}/${companyId}/${userId}`, { method });
  return { ask, exchange: allowance.exchange };
};
const statusOf = async (asked: Promise<Response>) => (await asked).status;

test('limits a user’s calls per window, reports them in headers, and starts again in the next window', async () => {
  const clock = { at: 1_003_000 };
  const { ask } = await gateway(clock);
  const first = await ask(1, 1);
  expect(first.headers.get('ratelimit-policy')).toBe('"user";q=2;w=10, "company";q=20;w=10');
  expect(first.headers.get('ratelimit')).toBe('"user";r=1;t=7, "company";r=19;t=7');
  expect(await statusOf(ask(1, 1))).toBe(200);
  const refused = await ask(1, 1);
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { error: 'ERR_TOO_MANY_REQUESTS', kind: 'any', retryAfter: 7 },
  ]);
  expect(await statusOf(ask(1, 2))).toBe(200);
  clock.at += 7_000;
  expect(await statusOf(ask(1, 1))).toBe(200);
});

test('all users of a company share a limit; another company has a separate one', async () => {
  const { ask } = await gateway({ at: 2_000_000 });
  for (let user = 1; user <= 20; user++) expect(await statusOf(ask(5, user))).toBe(200);
  expect(await statusOf(ask(5, 21))).toBe(429);
  expect(await statusOf(ask(6, 22))).toBe(200);
});

test('gateways count together, with one statement a second', async () => {
  const clock = { at: 3_000_000 };
  const [one, other] = [await gateway(clock), await gateway(clock)];
  expect(await statusOf(one.ask(7, 70))).toBe(200);
  expect(await statusOf(one.ask(7, 70))).toBe(200);
  await one.exchange();
  expect(await statusOf(other.ask(7, 70))).toBe(200);
  await other.exchange();
  expect(await statusOf(other.ask(7, 70))).toBe(429);
  const kept = JSON.stringify(await fresh.db('stream.counted'));
  expect(kept).not.toMatch(/user|company/);
});

test('0 means no limit', async () => {
  const { ask } = await gateway({ at: 4_000_000 }, 0);
  for (let n = 0; n < 10; n++) expect(await statusOf(ask(1, 1))).toBe(200);
});

test('writes wait for their turn and reads do not; a user with too many waiting writes learns when to try again', async () => {
  const [turns, waits] = [[] as number[], [0, 7]];
  const pace: WritePace = async (userId) => {
    turns.push(userId);
    return waits.shift() ?? 0;
  };
  const { ask } = await gateway({ at: 5_000_000 }, 600, pace);
  expect(await statusOf(ask(1, 9))).toBe(200);
  expect(turns).toEqual([]);
  expect(await statusOf(ask(1, 9, 'POST'))).toBe(200);
  const refused = await ask(1, 9, 'DELETE');
  expect([refused.status, await refused.json()]).toMatchObject([429, { retryAfter: 7 }]);
  expect(turns).toEqual([9, 9]);
});
