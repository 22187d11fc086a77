import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fetchAhead } from '../../../web/kernel/ahead.ts';

let came: string[];
const part =
  (name: string, fails = false) =>
  async () => {
    came.push(name);
    await Promise.resolve();
    if (fails) throw new TypeError('Failed to fetch dynamically imported module');
  };
beforeEach(() => {
  came = [];
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

test('after a while each part is fetched, whatever comes of the one before', async () => {
  fetchAhead([part('a'), part('b', true), part('c')]);
  expect(came).toEqual([]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(came).toEqual(['a', 'b', 'c']);
});

test('who left before fetches nothing', async () => {
  fetchAhead([part('a')])();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(came).toEqual([]);
});
