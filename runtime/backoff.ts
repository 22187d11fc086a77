import { setTimeout as sleep } from 'node:timers/promises';

export type Backoff = {
  /** Returns the milliseconds to wait before the next try. */
  next(): number;
  /** Waits before the next try. The wait ends early when `signal` aborts. */
  rest(signal?: AbortSignal): Promise<void>;
  reset(): void;
};

/**
 * Returns the pause in milliseconds after `tries` earlier failures: doubled each time from `first` up to `longest`, and
 * 50 to 100 % of that, so that many callers do not return at once.
 */
export const pauseAfter = (tries: number, first: number, longest: number, random: () => number = Math.random): number =>
  Math.round(Math.min(longest, first * 2 ** tries) * (0.5 + random() / 2));

/** Creates the growing pauses of one loop, each as `pauseAfter` says. */
export const backoff = (first = 1_000, longest = 300_000, random: () => number = Math.random): Backoff => {
  let tries = 0;
  const next = () => pauseAfter(tries++, first, longest, random);
  return {
    next,
    rest: (signal) => sleep(next(), undefined, signal && { signal }).catch(() => {}),
    reset: () => {
      tries = 0;
    },
  };
};
