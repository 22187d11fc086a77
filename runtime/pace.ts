import { setTimeout as sleep } from 'node:timers/promises';
import { openRecent } from './recent.ts';

const MOST_KEYS = 10_000;

/**
 * Holds the bytes of each key to `perSecond`, after the first `atOnce`. `paced` passes the chunks of a file on, each when it may go
 * (design.md, Fair shares).
 */
export const openPace = ({ perSecond, atOnce }: { perSecond: number; atOnce: number }) => {
  /** When all that was let through would have gone at the steady pace, by key. */
  const doneAt = openRecent<number, number>(MOST_KEYS);
  const burstMs = (atOnce / perSecond) * 1_000;
  const take = async (key: number, bytes: number): Promise<void> => {
    const now = performance.now();
    const done = Math.max(doneAt.get(key) ?? 0, now - burstMs) + (bytes / perSecond) * 1_000;
    doneAt.set(key, done);
    if (done > now) await sleep(done - now);
  };
  return {
    paced: (key: number) =>
      async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const chunk of chunks) {
          await take(key, chunk.length);
          yield chunk;
        }
      },
  };
};
