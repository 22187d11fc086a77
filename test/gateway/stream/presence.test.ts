import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openPresence, type Presence } from '../../../gateway/stream/presence.ts';

let online: Set<number>;
let told: string[];
let presence: Presence;
let silent: number[];
const tell = async ({ userId }: { userId: number }) =>
  void told.push(`${userId} ${online.has(userId) ? 'online' : 'offline'}`);

beforeEach(() => {
  jest.useFakeTimers();
  [online, told, silent] = [new Set(), [], []];
  presence = openPresence({
    seen: async ({ userId }) => !online.has(userId) && online.add(userId).size > 0,
    gone: async ({ userId }) => online.delete(userId),
    forgetSilent: async () =>
      silent
        .splice(0)
        .filter((id) => online.delete(id))
        .map((userId) => ({ companyId: 1, userId })),
    tell,
  });
});
afterEach(async () => {
  await presence.stop();
  jest.useRealTimers();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('stores the presence of local users again after it was lost', async () => {
  presence.enter(1, 7);
  presence.enter(1, 8)();
  await pass(60_000);
  online.clear(); // as after a crash of Postgres
  presence.again();
  await pass(0);
  expect(told).toEqual(['7 online', '8 online', '8 offline', '7 online']);
});

test('a user is present from the first socket to the last, and each change is published once', async () => {
  const leave = [presence.enter(1, 7), presence.enter(1, 7)];
  await pass(0);
  leave[0]?.();
  await pass(60_000);
  expect(told).toEqual(['7 online']);
  leave[1]?.();
  await pass(60_000);
  expect(told).toEqual(['7 online', '7 offline']);
});

test('a page that reloads was never away', async () => {
  presence.enter(1, 7)();
  await pass(1_000);
  presence.enter(1, 7);
  await pass(60_000);
  expect(told).toEqual(['7 online']);
});

test('a user who is silent for two heartbeats is away until the next one', async () => {
  presence.enter(1, 7);
  await pass(0);
  silent = [7];
  await pass(60_000);
  expect(told).toEqual(['7 online', '7 offline']);
  presence.beat({ companyId: 1, userId: 7 });
  await pass(0);
  expect(told).toEqual(['7 online', '7 offline', '7 online']);
});

test('a gateway that stops removes the presence of its users', async () => {
  presence.enter(1, 7);
  presence.enter(1, 8)();
  await presence.stop();
  expect(told.toSorted()).toEqual(['7 offline', '7 online', '8 offline', '8 online']);
});
