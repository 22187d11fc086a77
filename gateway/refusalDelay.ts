import { setTimeout as sleep } from 'node:timers/promises';
import { createRecentCache } from '../runtime/caches.ts';

const MOST_KEYS = 100_000;
const standard = { ms: 1_000, most: 50 };
export type RefusalDelay = (key: string) => Promise<boolean>;

/**
 * Delays the answer to a refused request by `ms`, so that a loop of requests slows down. Returns false at once if
 * `most` requests of the key are already waiting: the caller then cuts the connection.
 */
export const createRefusalDelay = (given: Partial<typeof standard> = {}): RefusalDelay => {
  const { ms, most } = { ...standard, ...given };
  const held = createRecentCache<string, number>(MOST_KEYS);
  return async (key) => {
    const now = held.get(key) ?? 0;
    if (now >= most) return false;
    held.set(key, now + 1);
    await sleep(ms);
    const then = held.get(key) ?? 1;
    if (then > 1) held.set(key, then - 1);
    else held.delete(key);
    return true;
  };
};
