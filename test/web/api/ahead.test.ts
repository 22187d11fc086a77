import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fetchAhead } from '../../../web/api/fetchAhead.ts';

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

test('fetches each part after a while, even if the previous one failed', async () => {
  fetchAhead([part('a'), part('b', true), part('c')]);
  expect(came).toEqual([]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(came).toEqual(['a', 'b', 'c']);
});

test('fetches nothing after the page was left', async () => {
  fetchAhead([part('a')])();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(came).toEqual([]);
});
