import { expect, test } from '@jest/globals';
import { retryUntilDone } from '../../../../connector/whatsapp/kernel/retryUntilDone.ts';
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
