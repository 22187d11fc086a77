import { setTimeout as sleep } from 'node:timers/promises';
import { createRecentCache } from './caches.ts';

const MOST_KEYS = 10_000;

/**
 * Limits the bytes of each key to `perSecond`, after a first burst of `atOnce`. All streams of one key share the limit
 * (fairness.md, Fair shares).
 */
export const createByteRate = ({ perSecond, atOnce }: { perSecond: number; atOnce: number }) => {
  /** The time, by key, when all bytes so far would have been sent at the steady rate. */
  const doneAt = createRecentCache<number, number>(MOST_KEYS);
  const burstMs = (atOnce / perSecond) * 1_000;
  const take = async (key: number, bytes: number): Promise<void> => {
    const now = performance.now();
    const done = Math.max(doneAt.get(key) ?? 0, now - burstMs) + (bytes / perSecond) * 1_000;
    doneAt.set(key, done);
    if (done > now) await sleep(done - now);
  };
  return {
    limit: (key: number) =>
      async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const chunk of chunks) {
          await take(key, chunk.length);
          yield chunk;
        }
      },
  };
};
