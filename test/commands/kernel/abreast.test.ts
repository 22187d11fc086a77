import { expect, test } from '@jest/globals';
import { abreast, type OutsideWork } from '../../../commands/kernel/abreast.ts';
import { causeOf } from '../../../commands/kernel/cause.ts';
import type { Due } from '../../../domain/kernel/due.ts';

const due = (companyId: number, nth: number): Due => ({ companyId, id: `${nth}:1x${nth}`, dueAt: String(nth) });
const rows = (companyId: number, count: number) => Array.from({ length: count }, (_, nth) => due(companyId, nth));

/** A work whose acts end when they are told to, or, of those in `quick`, at once. */
const open = (quick: ReadonlySet<number> = new Set()) => {
  const begun: string[] = [];
  const ends = new Map<string, (well: boolean) => void>();
  const work: OutsideWork = {
    name: 'test',
    ownPace: true,
    due: async () => [],
    act: ({ companyId, id }) => {
      begun.push(`${companyId}:${id.split(':')[0]}`);
      if (quick.has(companyId)) return Promise.resolve(true);
      return new Promise((end) => ends.set(`${companyId}:${id.split(':')[0]}`, end));
    },
  };
  const all = abreast(work, { most: 8, each: 4, lane: ({ id }) => id.split(':')[0] ?? id });
  const tick = async (...of: readonly Due[]) => {
    for (const each of of) await all.work.act(each, '', causeOf('test', each.companyId));
  };
  const fail = async () => {
    for (const end of ends.values()) end(false);
    ends.clear();
    await all.settled();
  };
  return { begun, tick, fail, of: (companyId: number) => begun.filter((each) => each.startsWith(`${companyId}:`)) };
};

test('four companies whose servers hang leave places to others, also before any of them is known to (G3)', async () => {
  const { tick, of, fail } = open();
  const dead = [1, 2, 3].flatMap((companyId) => rows(companyId, 20));
  await tick(...dead, due(9, 1));
  expect(of(9)).toEqual(['9:1']);
  expect(of(1)).toHaveLength(2);
  await fail();
  // From now on each has one place.
  await tick(...dead, ...rows(8, 2));
  expect([1, 2, 3].map((id) => of(id).length)).toEqual([3, 3, 3]);
  expect(of(8)).toHaveLength(2);
});

test('all that failed have half of the places together', async () => {
  const { tick, of, fail } = open();
  for (const companyId of [1, 2, 3, 4, 5, 6]) {
    await tick(due(companyId, 1));
    await fail();
  }
  await tick(...[1, 2, 3, 4, 5, 6].flatMap((companyId) => rows(companyId, 5)));
  expect([1, 2, 3, 4, 5, 6].map((id) => of(id).length)).toEqual([2, 2, 2, 2, 1, 1]);
});

test('who answers gets more, up to what one company may have', async () => {
  const quick = new Set([7]);
  const { tick, of } = open(quick);
  for (let nth = 0; nth < 5; nth++) await tick(due(7, nth));
  quick.clear();
  await tick(...rows(7, 20));
  expect(of(7)).toHaveLength(5 + 4);
});
