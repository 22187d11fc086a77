import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { gatherWrites } from '../../runtime/gatherWrites.ts';

type Item = { serial: number; size: number; isBad: boolean };

test('every item is written once, in order, in writes of limited size, and learns how its own write ended', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ size: fc.integer({ min: 0, max: 12 }), isBad: fc.boolean() }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      fc.scheduler(),
      async (drawn, atOnce, scheduler) => {
        const items = drawn.map((each, serial): Item => ({ ...each, serial }));
        const writes: (readonly Item[])[] = [];
        let running = 0;
        const keep = gatherWrites<Item>({
          atOnce,
          most: 5,
          mostSize: 20,
          sizeOf: ({ size }) => size,
          write: async (some) => {
            writes.push(some);
            expect(++running).toBeLessThanOrEqual(atOnce);
            await scheduler.schedule(Promise.resolve());
            running--;
            if (some.some(({ isBad }) => isBad)) throw new Error('no');
          },
        });
        const ended = Promise.allSettled(items.map((item) => keep(item)));
        await scheduler.waitFor(ended);
        const outcomes = await ended;
        expect(writes.flat()).toEqual(items);
        for (const some of writes) {
          expect(some.length).toBeLessThanOrEqual(5);
          if (some.length > 1) expect(some.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(20);
          for (const { serial } of some)
            expect(outcomes[serial]?.status).toBe(some.some(({ isBad }) => isBad) ? 'rejected' : 'fulfilled');
        }
      },
    ),
  ));

test('items that arrive during a write share the next one', async () => {
  const writes: (readonly string[])[] = [];
  const first = Promise.withResolvers<void>();
  const keep = gatherWrites<string>({
    atOnce: 1,
    most: 10,
    mostSize: 100,
    sizeOf: () => 1,
    write: async (some) => {
      writes.push(some);
      if (writes.length === 1) await first.promise;
    },
  });
  const all = ['a', 'b', 'c'].map((item) => keep(item));
  first.resolve();
  await Promise.all(all);
  expect(writes).toEqual([['a'], ['b', 'c']]);
});
