import { z } from 'zod';
import { AppendTooLarge } from '../../../eventstore/store.ts';
import { backoff } from '../../../runtime/backoff.ts';
import { log } from '../../../runtime/log.ts';
import { outageOf } from '../../../runtime/storeErrors.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const TRIES_OF_A_BUG = 3;

/** Postgres rejects the value itself: class 22, such as a NUL, and class 54, such as a text too long for an index. */
const isRejectedValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|54)\w{3}$/.test(String(error.code));
/** Whether an error will probably not go away with another try. */
export const isBug = (error: unknown): boolean =>
  [TypeError, RangeError, z.ZodError, AppendTooLarge].some((fault) => error instanceof fault) || isRejectedValue(error);

/**
 * Repeats the work until it succeeds, with back-off (200 ms to 10 s). A store that is away is asked again after 2 s at
 * most, so that the messages of customers do not wait long once it is back. It waits for an unreachable store without limit.
 * Returns false when `signal` ended the wait, or when the work itself is at fault (tried three times, then logged).
 */
export const retryUntilDone = async (
  what: string,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<boolean> => {
  const pause = backoff(200, 10_000);
  const pauseOfStore = backoff(200, 2_000);
  for (let bugs = 0; !signal.aborted;) {
    try {
      await work();
      return true;
    } catch (error) {
      log.warn({ err: error, what }, 'Work failed, trying again');
      if (isBug(error) && ++bugs === TRIES_OF_A_BUG) return false;
      await (outageOf(error) ? pauseOfStore : pause).rest(signal);
    }
  }
  return false;
};

export type CancellableSleep = { rest(ms: number): Promise<void>; wake(): void };
/**
 * Creates a pause that a caller may cut short, or that `signal` ends. A call of `wake` between two pauses ends the next one at
 * once, because the work in between may not have seen its reason.
 */
export const createCancellableSleep = (signal: AbortSignal): CancellableSleep => {
  let alarm = new AbortController();
  return {
    rest: async (ms: number): Promise<void> => {
      await sleep(ms, undefined, { signal: AbortSignal.any([alarm.signal, signal]) }).catch(() => {});
      alarm = new AbortController();
    },
    wake: (): void => alarm.abort(),
  };
};
