import { LRUCache } from 'lru-cache';
import { Refused } from '../../domain/kernel/decider.ts';

const FREE = 4;
const FIRST_MS = 1_000;
const LONGEST_MS = 300_000;
const FORGOTTEN_AFTER_MS = 3_600_000;
const KEPT = 100_000;

/** Four wrong passwords cost nothing; each further one a pause that is twice as long, to 5 minutes. */
const pauseAfter = (failed: number): number =>
  failed <= FREE ? 0 : Math.min(FIRST_MS * 2 ** (failed - FREE - 1), LONGEST_MS);

export type Attempts = ReturnType<typeof openAttempts>;

/** Slows down the guessing of one password, from wherever it comes; nobody is locked out, and an hour later all is forgotten. */
export const openAttempts = (now = () => Date.now()) => {
  const known = new LRUCache<string, { failed: number; until: number }>({ max: KEPT, ttl: FORGOTTEN_AFTER_MS });
  return {
    /**
     * Checks a password, whose wrong tries are counted under `key`; null: it was wrong. Throws
     * Refused('ERR_TOO_MANY_REQUESTS', 429) without a check during a pause, with the seconds to wait.
     */
    check: async <T>(key: string, isRight: () => Promise<T | null>): Promise<T | null> => {
      const before = known.get(key) ?? { failed: 0, until: 0 };
      const wait = Math.ceil((before.until - now()) / 1_000);
      if (wait > 0) throw new Refused('ERR_TOO_MANY_REQUESTS', 429, { retryAfter: wait });
      // Counted before it is known, so that many at once gain nothing.
      const failed = before.failed + 1;
      known.set(key, { failed, until: now() + pauseAfter(failed) });
      try {
        const found = await isRight();
        if (found !== null) known.delete(key);
        return found;
      } catch (error) {
        known.set(key, before); // nobody knows whether it was wrong
        throw error;
      }
    },
  };
};
