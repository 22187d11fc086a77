import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { runFairly, type OutsideWork } from '../../../../commands/kernel/due/runFairly.ts';
import { causeOf } from '../../../../commands/kernel/handle/cause.ts';
import type { Due } from '../../../../domain/kernel/due.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const due = (companyId: number, nth: number, party = 0): Due => ({ companyId, id: `${nth}:${party}`, dueAt: '' });
const rows = (companyId: number, count: number, party = 0) =>
  Array.from({ length: count }, (_, nth) => due(companyId, nth + 100 * party, party));

/** Creates a work whose acts end on request, or at once for companies in `quick`. */
const open = (over: { concurrency?: number; perTenant?: number; slow?: number } = {}) => {
  const quick = new Set<number>();
  const begun: string[] = [];
  const ends = new Set<(well: boolean) => void>();
  const work: OutsideWork = {
    name: 'test',
    ownPace: true,
    due: async () => [],
    party: ({ id }) => id.split(':')[1] ?? '',
    act: ({ companyId, id }) => {
      begun.push(`${companyId}:${id}`);
      if (quick.has(companyId)) return Promise.resolve(true);
      return new Promise((end) => ends.add(end));
    },
  };
  const partitionKey = ({ id }: Due) => id.split(':')[0] ?? id;
  const all = runFairly(work, { concurrency: 4, perTenant: 4, slow: 20, ...over, partitionKey });
  const tick = async (...of: readonly Due[]) => {
    for (const each of of) await all.work.act(each, '', causeOf('test', each.companyId));
    await jest.advanceTimersByTimeAsync(0);
  };
  const end = async (well: boolean) => {
    for (const one of ends) one(well);
    ends.clear();
    await jest.advanceTimersByTimeAsync(0);
  };
  const of = (companyId: number) => begun.filter((each) => each.startsWith(`${companyId}:`));
  return { quick, begun, tick, end, of, settled: all.settled };
};

test('companies with hanging servers delay another company by at most a second, however many they are (G3)', async () => {
  const { tick, of, quick } = open();
  quick.add(99);
  const hanging = Array.from({ length: 12 }, (_, nth) => nth + 1);
  await tick(...hanging.flatMap((companyId) => rows(companyId, 20)), due(99, 1));
  await jest.advanceTimersByTimeAsync(12_000);
  expect(hanging.every((companyId) => of(companyId).length > 0)).toBe(true);
  expect(of(99)).toHaveLength(1);
  await tick(...hanging.flatMap((companyId) => rows(companyId, 20)), due(99, 2));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(of(99)).toHaveLength(2);
});

test('a failing party is asked one thing at a time until it answers; other parties of its company are unaffected', async () => {
  const { tick, end, of } = open();
  await tick(due(1, 1, 1));
  await end(false);
  await tick(...rows(1, 10, 1), ...rows(1, 10, 2));
  expect(of(1)).toEqual(['1:1:1', '1:100:1', '1:200:2', '1:201:2']);
});

test("a party that answers gets more concurrency, up to three quarters of its company's share", async () => {
  const { quick, tick, of } = open();
  quick.add(7);
  for (let nth = 0; nth < 8; nth++) await tick(due(7, nth, 1));
  quick.clear();
  await tick(...rows(7, 20, 1));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(of(7)).toHaveLength(8 + 3);
});

test('work that waits for its turn when the clock stops is not started', async () => {
  const { tick, end, begun, settled } = open({ concurrency: 1, perTenant: 1 });
  await tick(due(1, 1), due(2, 1));
  expect(begun).toEqual(['1:1:0']);
  const stopping = settled();
  await end(true);
  await stopping;
  expect(begun).toEqual(['1:1:0']);
});
