import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openLoopTurns } from '../../gateway/loopTurns.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('work of one key begins once per turn and in order, and no key waits for another', async () => {
  const jobs = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(jobs, async (keys) => {
      const inTurn = openLoopTurns();
      const begun: { key: string; nth: number }[] = [];
      for (const [nth, key] of keys.entries()) inTurn(key, () => begun.push({ key, nth }));
      for (let turns = 1; begun.length < keys.length; turns++) {
        for (const key of new Set(keys)) {
          const wanted = [...keys.entries()].flatMap(([nth, each]) => (each === key ? nth : []));
          const done = begun.flatMap((each) => (each.key === key ? each.nth : []));
          expect(done).toEqual(wanted.slice(0, turns));
        }
        await nextTurn();
      }
    }),
  );
});

test('work that begins other work of its key does not begin it in the same turn', async () => {
  const inTurn = openLoopTurns();
  const begun: string[] = [];
  inTurn('a', () => {
    begun.push('first');
    inTurn('a', () => begun.push('second'));
  });
  expect(begun).toEqual(['first']);
  await nextTurn();
  expect(begun).toEqual(['first', 'second']);
});
