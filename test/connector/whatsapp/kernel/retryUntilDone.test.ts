import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createCancellableSleep, retryUntilDone } from '../../../../connector/whatsapp/kernel/retryUntilDone.ts';
import { AppendTooLarge } from '../../../../eventstore/store.ts';

const tried = async (failure: Error, times: number) => {
  let tries = 0;
  const done = await retryUntilDone('test', new AbortController().signal, async () => {
    if (++tries <= times) throw failure;
  });
  return { done, tries };
};

test('work waits for an unreachable store', async () =>
  expect(await tried(new Error('away'), 4)).toEqual({ done: true, tries: 5 }));
test('work that the store will never accept does not block the work after it', async () =>
  expect(await tried(new AppendTooLarge('message-1.A'), 4)).toEqual({ done: false, tries: 3 }));

test('a pause ends when it is woken, also if that happened just before it, and the next one lasts', async () => {
  const ending = new AbortController();
  const pause = createCancellableSleep(ending.signal);
  const [during, later] = [pause.rest(60_000), 60_000];
  pause.wake();
  await during;
  pause.wake();
  await pause.rest(later);
  const last = pause.rest(later);
  expect(await Promise.race([last.then(() => 'over'), turn('lasting')])).toBe('lasting');
  ending.abort();
  await last;
});
