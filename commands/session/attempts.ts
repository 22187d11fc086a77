import { Refused } from '../../domain/kernel/decider.ts';

const LONGEST_MS = 300_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

/** Pauses (ms) after wrong passwords: none for the first four, then doubling up to 5 minutes. */
const pauses = [0, 0, 0, 0, ...Array.from({ length: 10 }, (_, n) => Math.min(1_000 * 2 ** n, LONGEST_MS))];

/** Counts attempts for all gateways. */
export type AttemptBook = {
  /**
   * Records an attempt. The n-th one is followed by the n-th pause, or by the last one. During a pause nothing is counted, and
   * the result is the remaining seconds.
   */
  begin(key: string, pauses: readonly number[], forgottenAfter: number): Promise<number>;
  /**
   * Records a right password and clears earlier attempts. If that cannot be stored, neither this sign-in nor the next fails.
   */
  right(key: string): Promise<void>;
  /** Records that the result is unknown. */
  unknown(key: string): Promise<void>;
};

export type Attempts = ReturnType<typeof openAttempts>;

/** Slows down guessing of one password, from any address. No user is locked out, and attempts expire after an hour. */
export const openAttempts = (book: AttemptBook) => ({
  /**
   * Checks a password, counting wrong attempts under `key`. Returns null if it was wrong. During a pause it throws
   * Refused('ERR_TOO_MANY_REQUESTS', 429) with the seconds to wait, without a check.
   */
  check: async <T>(
    key: string,
    isRight: () => Promise<T | null>,
    kind: 'password' | 'code' = 'password',
  ): Promise<T | null> => {
    // Counted before the check, so that parallel attempts gain nothing.
    const wait = await book.begin(key, pauses, FORGOTTEN_AFTER_MS);
    if (wait > 0) throw new Refused('ERR_TOO_MANY_REQUESTS', 429, { kind, retryAfter: wait });
    const found = await isRight().catch(async (error: unknown) => {
      await book.unknown(key);
      throw error;
    });
    if (found !== null) await book.right(key);
    return found;
  },
  /** Counts what is sent under `key`, each followed by a pause (ms). Throws ERR_TOO_MANY_REQUESTS (429) during a pause. */
  pace: async (key: string, between: readonly number[], forgottenAfter: number): Promise<void> => {
    const wait = await book.begin(key, between, forgottenAfter);
    if (wait > 0) throw new Refused('ERR_TOO_MANY_REQUESTS', 429, { kind: 'code', retryAfter: wait });
  },
});
