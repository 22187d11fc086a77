import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fetched, parts } from '../../../web/api/parts.ts';

const away = () => new TypeError('Failed to fetch dynamically imported module: /assets/Page.js');
let isServed = false;
let online: (() => void) | undefined;
/** Loads a part of the page, or fails while the server is unreachable. */
const load = jest.fn(async () => {
  if (!isServed) throw away();
  return 'page';
});

beforeEach(() => {
  jest.useFakeTimers();
  isServed = false;
  load.mockClear();
  const window = { addEventListener: (_: string, hear: () => void) => (online = hear) };
  Object.defineProperty(globalThis, 'window', { value: window, configurable: true });
  globalThis.fetch = async () => {
    if (!isServed) throw new TypeError('Failed to fetch');
    return new Response('ok');
  };
});
afterEach(() => {
  jest.useRealTimers();
});

const ways: Record<string, () => unknown> = {
  'when the browser is online again': () => online?.(),
  'at a click': () => parts.retry(),
  'after a while': () => jest.advanceTimersByTimeAsync(3_000),
};
test.each(Object.entries(ways))('a part that failed to load is loaded %s', async (_, back) => {
  const part = fetched(load);
  await jest.advanceTimersByTimeAsync(0);
  expect(parts.areWaiting()).toBe(true);
  await back();
  await jest.advanceTimersByTimeAsync(0);
  expect(parts.areWaiting()).toBe(true); // the retry failed too
  isServed = true;
  await back();
  expect(await part).toBe('page');
  expect([load.mock.calls.length, parts.areWaiting()]).toEqual([3, false]);
});

test('offers a reload if the server is reachable but lacks the file', async () => {
  isServed = true;
  await expect(fetched(() => Promise.reject(away()))).rejects.toThrow('dynamically imported');
});
