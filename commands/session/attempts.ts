import { Refused } from '../../domain/kernel/decider.ts';

const LONGEST_MS = 300_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

/** Four wrong passwords cost nothing; each further one a pause (ms) that is twice as long, to 5 minutes. */
const pauses = [0, 0, 0, 0, ...Array.from({ length: 10 }, (_, n) => Math.min(1_000 * 2 ** n, LONGEST_MS))];

/** Where the tries are counted, for all gateways. */
export type AttemptBook = {
  /** One more try, of which the n-th is followed by the n-th pause, or the last; answers with the seconds to wait, if that is not over: then it counts for nothing. */
  begin(key: string, pauses: readonly number[], forgottenAfter: number): Promise<number>;
  /** It was right: nothing is known of any before it; this one and the next do not fail where that cannot be noted. */
  right(key: string): Promise<void>;
  /** Nobody knows whether it was wrong. */
  unknown(key: string): Promise<void>;
};

export type Attempts = ReturnType<typeof openAttempts>;

/** Slows down the guessing of one password, from wherever it comes; nobody is locked out, and an hour later all is forgotten. */
export const openAttempts = (book: AttemptBook) => ({
  /**
   * Checks a password, whose wrong tries are counted under `key`; null: it was wrong. Throws
   * Refused('ERR_TOO_MANY_REQUESTS', 429) without a check during a pause, with the seconds to wait.
   */
  check: async <T>(
    key: string,
    isRight: () => Promise<T | null>,
    kind: 'password' | 'code' = 'password',
  ): Promise<T | null> => {
    // Counted before it is known, so that many at once gain nothing.
    const wait = await book.begin(key, pauses, FORGOTTEN_AFTER_MS);
    if (wait > 0) throw new Refused('ERR_TOO_MANY_REQUESTS', 429, { kind, retryAfter: wait });
    const found = await isRight().catch(async (error: unknown) => {
      await book.unknown(key);
      throw error;
    });
    if (found !== null) await book.right(key);
    return found;
  },
  /** Counts what is sent under `key`, each followed by its pause (ms); throws ERR_TOO_MANY_REQUESTS (429) during one. */
  pace: async (key: string, between: readonly number[], forgottenAfter: number): Promise<void> => {
    const wait = await book.begin(key, between, forgottenAfter);
    if (wait > 0) throw new Refused('ERR_TOO_MANY_REQUESTS', 429, { kind: 'code', retryAfter: wait });
  },
});
