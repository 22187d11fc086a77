export type Backoff = {
  /** Milliseconds to wait before the next try. */
  next(): number;
  reset(): void;
};

/**
 * Doubles from `first` to `longest` milliseconds. Each wait is 50 to 100 % of that, so that many callers do not return at
 * once.
 */
export const backoff = (first = 1_000, longest = 300_000, random: () => number = Math.random): Backoff => {
  let tries = 0;
  return {
    next: () => Math.round(Math.min(longest, first * 2 ** tries++) * (0.5 + random() / 2)),
    reset: () => {
      tries = 0;
    },
  };
};
