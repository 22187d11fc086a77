import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { watchStore } from '../../gateway/storeWatch.ts';
import { storeState } from '../../runtime/metrics.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const LONGEST = 3_000;
const pace = { longest: LONGEST, often: 10_000 };
const answers = async (): Promise<void> => {};
const after = (ms: number) => (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const never = (): Promise<void> => new Promise(() => {});
const failing = (error: object) => async (): Promise<void> => {
  throw error;
};
const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const late = Object.assign(new Error('too late'), { type: 'deadline-exceeded' });
const full = Object.assign(new Error('no space'), { code: '53100' });

/** Watches a store whose requests can be exchanged, and runs the clock. */
const watched = (read: () => Promise<void> = answers, write: () => Promise<void> = answers) => {
  const now = { read, write };
  const watch = watchStore('postgres', pace, { read: () => now.read(), write: () => now.write() });
  return { ...watch, now, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
};

test('a store that answers each read within the limit is slow at worst, never away', async () => {
  const delays = fc.array(fc.integer({ min: 0, max: LONGEST - 600 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(delays, async (all) => {
      let turn = 0;
      const store = watched(() => after(all[turn++ % all.length] ?? 0)());
      const seen = new Set<string>();
      for (let passed = 0; passed < 30_000; passed += 250) {
        await store.pass(250);
        seen.add(store.state());
      }
      store.stop();
      expect([...seen].filter((state) => state !== 'ok' && state !== 'slow')).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test('reads that take over 2 s are slow until they are fast again', async () => {
  const store = watched(after(2_900));
  await store.pass(3_200);
  expect(store.state()).toBe('slow');
  const { values } = await storeState.get();
  const shown = values.filter(({ value, labels }) => value === 1 && labels.store === 'postgres');
  expect(shown.map(({ labels }) => labels.state)).toEqual(['slow']);
  store.now.read = answers;
  await store.pass(4_000);
  expect(store.state()).toBe('ok');
  store.stop();
});

test('a store that answers nothing is away within a second of the limit, and stays so without an answer', async () => {
  const store = watched();
  await store.pass(5_000);
  store.now.read = never;
  await store.pass(LONGEST + 1_000);
  expect(store.state()).toBe('away');
  await store.pass(60_000);
  expect(store.state()).toBe('away');
  store.stop();
});

test('a process that could not run for a minute does not blame the store for that time', async () => {
  const store = watched(after(800));
  const clock = performance.now.bind(performance);
  let stalledMs = 0;
  const stalled = jest.spyOn(performance, 'now').mockImplementation(() => clock() + stalledMs);
  await store.pass(600);
  stalledMs = 60_000;
  await store.pass(500);
  expect(store.state()).toBe('ok');
  stalled.mockRestore();
  store.stop();
});

test('one broken connection is no outage, two failures in a row are', async () => {
  const store = watched();
  await store.pass(1_000);
  store.now.read = failing(refused);
  await store.pass(500);
  expect(store.state()).toBe('ok');
  await store.pass(500);
  expect(store.state()).toBe('away');
  store.now.read = answers;
  await store.pass(1_000);
  expect(store.state()).toBe('ok');
  store.stop();
});

test('a store that says that it is late, or cancels what takes long, is slow', async () => {
  for (const error of [late, Object.assign(new Error('cancelled'), { code: '57014' })]) {
    const store = watched(failing(error), failing(error));
    await store.pass(20_000);
    expect(store.state()).toBe('slow');
    store.stop();
  }
});

test('a write may wait four times as long as a read for its disk', async () => {
  const store = watched(answers, never);
  await store.pass(4 * LONGEST);
  expect(store.state()).toBe('slow');
  await store.pass(1_000);
  expect(store.state()).toBe('away');
  store.stop();
});

test('a full store is full at once, and until all writes succeed for some seconds', async () => {
  const store = watched();
  await store.pass(1_000);
  store.now.write = failing(full);
  store.suspect();
  await store.pass(500);
  expect(store.state()).toBe('full');
  await store.pass(30_000);
  expect(store.state()).toBe('full');
  store.now.write = answers;
  await store.pass(1_000);
  expect(store.state()).toBe('full');
  await store.pass(3_000);
  expect(store.state()).toBe('ok');
  store.stop();
});

test('a disk that has room for a page now and then stays full, and so does one on which calls fail', async () => {
  const store = watched(answers, failing(full));
  await store.pass(1_000);
  let writes = 0;
  store.now.write = () => (++writes % 3 ? answers() : failing(full)());
  for (let passed = 0; passed < 20_000; passed += 250) {
    await store.pass(250);
    expect(store.state()).toBe('full');
  }
  store.now.write = answers;
  for (let calls = 0; calls < 10; calls++) {
    await store.pass(2_000);
    store.suspect();
  }
  expect(store.state()).toBe('full');
  await store.pass(4_000);
  expect(store.state()).toBe('ok');
  store.stop();
});
