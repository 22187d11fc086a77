import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingMessage } from 'node:http';
import { createRecentCache } from './caches.ts';

const MOST_KEYS = 10_000;
/** The owner of a rate: a company, or an address. */
type Key = number | string;

/**
 * Limits the bytes of each key to `perSecond`, after a first burst of `atOnce`. All streams of one key share the limit
 * (fairness.md, Fair shares). `now` in milliseconds.
 */
export const createByteRate = (
  { perSecond, atOnce }: { perSecond: number; atOnce: number },
  now: () => number = () => performance.now(),
) => {
  /** The time, by key, when all bytes so far would have passed at the steady rate. */
  const doneAt = createRecentCache<Key, number>(MOST_KEYS);
  const burstMs = (atOnce / perSecond) * 1_000;
  /** Counts bytes that passed. Returns the milliseconds to wait before the next ones. */
  const count = (key: Key, bytes: number): number => {
    const at = now();
    const done = Math.max(doneAt.get(key) ?? -Infinity, at - burstMs) + (bytes / perSecond) * 1_000;
    doneAt.set(key, done);
    return Math.max(0, done - at);
  };
  return {
    limit: (key: Key) =>
      async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const chunk of chunks) {
          const wait = count(key, chunk.length);
          if (wait > 0) await sleep(wait);
          yield chunk;
        }
      },
    /** Limits a request's body, for a reader that takes what comes. The reader must start in the same turn. */
    slowBody: (key: Key, req: IncomingMessage): void => {
      req.on('data', (chunk: Buffer) => {
        const wait = count(key, chunk.length);
        if (wait === 0) return;
        req.pause();
        setTimeout(() => req.resume(), wait).unref();
      });
    },
  };
};
