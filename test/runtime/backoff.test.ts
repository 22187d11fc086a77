import { expect, test } from '@jest/globals';
import { backoff } from '../../runtime/backoff.ts';

test('the pause doubles from one second to five minutes, and starts again after a reset', () => {
  const waits = backoff(undefined, undefined, () => 1);
  expect(Array.from({ length: 11 }, () => waits.next())).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000,
  ]);
  waits.reset();
  expect(waits.next()).toBe(1_000);
});

test('each wait is a random part of the pause, between half and all of it', () => {
  expect(backoff(1_000, 60_000, () => 0).next()).toBe(500);
  expect(backoff(1_000, 60_000, () => 0.5).next()).toBe(750);
});

test('a rest ends early when its work is stopped', async () => {
  const stopping = new AbortController();
  const rest = backoff(3_600_000, 3_600_000).rest(stopping.signal);
  stopping.abort();
  await expect(rest).resolves.toBeUndefined();
});
