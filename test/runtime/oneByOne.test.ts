import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runOneByOne } from '../../runtime/oneByOne.ts';

test('work of one key never overlaps, keeps its order and its results; other keys run at once', async () => {
  const task = fc.record({ key: fc.constantFrom('a', 'b', 'c'), turns: fc.nat(4), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(task, { maxLength: 12 }), async (tasks) => {
      const run = runOneByOne();
      const running = new Set<string>();
      const begun: number[] = [];
      const results = await Promise.allSettled(
        tasks.map(({ key, turns, fails }, n) =>
          run(key, async () => {
            expect(running.has(key)).toBe(false);
            running.add(key);
            begun.push(n);
            for (let turn = 0; turn < turns; turn++) await Promise.resolve();
            running.delete(key);
            if (fails) throw new Error(`task ${n}`);
            return n;
          }),
        ),
      );
      expect(results.map(({ status }) => status)).toEqual(tasks.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')));
      for (const key of ['a', 'b', 'c']) {
        const own = begun.filter((n) => tasks[n]?.key === key);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
      // The first of each key begins before any of them ends.
      const firsts = new Set(tasks.map(({ key }) => tasks.findIndex((each) => each.key === key)));
      expect(begun.slice(0, firsts.size)).toEqual([...firsts].toSorted((a, b) => a - b));
    }),
  );
});
