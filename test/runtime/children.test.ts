import { expect, test } from '@jest/globals';
import { startAtFirstUse } from '../../runtime/children.ts';

/** A part whose starts fail as often as wanted. */
const openPart = (failures = 0) => {
  const seen = { starts: 0, stops: 0 };
  const part = startAtFirstUse(async () => {
    if (++seen.starts <= failures) throw new Error('no room');
    return { stop: async () => void seen.stops++ };
  });
  return { part, seen };
};

test('a part starts once, at its first use, also for several users at once', async () => {
  const { part, seen } = openPart();
  expect(seen.starts).toBe(0);
  const [first, second] = await Promise.all([part.get(), part.get()]);
  expect(first).toBe(second);
  await part.stop();
  expect(seen).toEqual({ starts: 1, stops: 1 });
});

test('a failed start is told to all who wait for it, and tried once more by the next use', async () => {
  const { part, seen } = openPart(1);
  const waiting = await Promise.allSettled([part.get(), part.get()]);
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await Promise.all([part.get(), part.get()]);
  expect(seen.starts).toBe(2);
});

test('a part that nobody used has nothing to stop', async () => {
  const { part, seen } = openPart();
  await part.stop();
  expect(seen).toEqual({ starts: 0, stops: 0 });
});
