import { setTimeout as sleep } from 'node:timers/promises';
import { CancelledError, DeadlineExceededError, TimeoutError, UnavailableError } from '@eventstore/db-client';

/** Whether the connection to the event store broke. */
export const isBroken = (error: unknown) =>
  error instanceof UnavailableError ||
  error instanceof CancelledError ||
  error instanceof DeadlineExceededError ||
  error instanceof TimeoutError ||
  (error instanceof Error && /ECONNREFUSED|ECONNRESET|GOAWAY|RST_STREAM|closed|NGHTTP2/i.test(error.message));

const LONGEST_MS = 15_000;

/**
 * Tries again while the connection to the event store is broken, for 15 s: every call here may be repeated
 * (an append carries its revision and event ids, so that the store knows it again).
 */
export const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  const started = Date.now();
  for (let wait = 25; ; wait = Math.min(wait * 2, 1000)) {
    try {
      return await work();
    } catch (error) {
      if (!isBroken(error) || Date.now() - started > LONGEST_MS) throw error;
      await sleep(wait);
    }
  }
};
