import { afterAll, expect, test } from '@jest/globals';
import { openReadiness } from '../../gateway/readiness.ts';
import type { Position } from '../../eventstore/position.ts';
import { projectionLag } from '../../runtime/metrics.ts';
import { eventually } from '../kernel/eventually.ts';
import { envelope, freshLog } from '../kernel/log.ts';

const log = freshLog();
afterAll(() => log.close());
const { store } = log;

/** A store that counts the events it delivers. */
const counted = () => {
  let events = 0;
  const follow: typeof store.follow = (options) =>
    store.follow({
      ...options,
      onBatch: (batch) => {
        events += batch.events.length;
        return options.onBatch(batch);
      },
    });
  return { store: { follow }, events: () => events };
};
const opened = (userId: number) => ({ type: 'SessionOpened', data: { userId } });
let revision: bigint | 'none' = 'none';
const append = async (count: number): Promise<Position> => {
  const many = Array.from({ length: count }, (_, n) => opened(n));
  const at = await store.append('session-1.many', many, revision, envelope());
  revision = BigInt(revision === 'none' ? count - 1 : Number(revision) + count);
  return at;
};

test('reads nothing of the log during a build of the read models; then only what they lack', async () => {
  await append(500);
  let built = false;
  let reached: Position = { commit: 0n, prepare: 0n };
  const looked = counted();
  const readiness = openReadiness(looked.store, {
    prefixes: ['session-'],
    isBuilt: () => built,
    readPosition: async () => reached,
    reached: () => reached,
  });
  const before = await append(500);
  const last = await append(3);
  expect([readiness.ready(), looked.events()]).toEqual([false, 0]);
  reached = before;
  built = true;
  await eventually(() => expect(looked.events()).toBe(3));
  expect(readiness.ready()).toBe(false);
  reached = last;
  await eventually(() => expect(readiness.ready()).toBe(true));
  await readiness.close();
});

test('measures how long they lack an event, even while no process updates them, and ignores other events', async () => {
  let reached = await append(1);
  const parts = { prefixes: ['session-'], isBuilt: () => true, readPosition: async () => reached };
  const readiness = openReadiness(store, { ...parts, reached: () => reached });
  const lag = async () => (await projectionLag.get()).values[0]?.value ?? 0;
  await eventually(() => expect(readiness.ready()).toBe(true));
  const last = await append(2);
  await eventually(async () => expect(await lag()).toBeGreaterThan(1));
  expect(readiness.ready()).toBe(true);
  reached = last;
  await eventually(async () => expect(await lag()).toBe(0));
  await readiness.close();
});

test('closes at once before anything is built', async () => {
  const never = { isBuilt: () => false, readPosition: async () => null };
  const readiness = openReadiness(store, {
    prefixes: ['session-'],
    reached: () => ({ commit: 0n, prepare: 0n }),
    ...never,
  });
  await readiness.close();
  expect(readiness.ready()).toBe(false);
});
