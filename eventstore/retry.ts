import { backoff } from '../runtime/backoff.ts';
import { isPassing } from '../runtime/storeErrors.ts';

const LONGEST_MS = 15_000;

/**
 * Retries for 15 s while the event store is away. Every call here may be repeated: an append carries its revision and
 * event ids, so the store recognises it.
 */
export const retryWhileAway = async <T>(work: () => Promise<T>): Promise<T> => {
  const started = Date.now();
  for (const pause = backoff(25, 1_000); ;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || Date.now() - started > LONGEST_MS) throw error;
      await pause.rest();
    }
  }
};
