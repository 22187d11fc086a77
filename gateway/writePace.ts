import { setTimeout as sleep } from 'node:timers/promises';
import { createRecentCache } from '../runtime/caches.ts';

const MOST_KEYS = 50_000;
/** A user who may make six calls a second may make one write a second for longer than a burst. */
const CALLS_PER_WRITE = 6;
/** The writes that a user may make at once, in seconds of the pace. */
const BURST_S = 4;
/** Shorter than proxies wait for an answer. */
const LONGEST_WAIT_MS = 30_000;

/** Waits for the turn of a user's write. Returns the seconds after which to try again if too many are waiting, or 0. */
export type WritePace = (userId: number) => Promise<number>;
type Settings = { perMinute: number; now?: () => number; wait?: (ms: number) => Promise<unknown> };

/**
 * Slows the writes of a user beyond a burst, because their effects (events, rows, and frames to all windows) cost more than the
 * call itself (fairness.md, Fair shares). Writes wait in their order instead of being refused. `perMinute` 0: no limit.
 */
export const createWritePace = ({ perMinute, now = () => performance.now(), wait = sleep }: Settings): WritePace => {
  const turns = createRecentCache<number, number>(MOST_KEYS);
  const intervalMs = (60_000 * CALLS_PER_WRITE) / perMinute;
  return async (userId) => {
    if (perMinute === 0) return 0;
    const current = now();
    const turn = Math.max(turns.get(userId) ?? -Infinity, current - BURST_S * 1_000);
    const waitMs = turn - current;
    if (waitMs > LONGEST_WAIT_MS) return Math.ceil((waitMs - LONGEST_WAIT_MS) / 1_000);
    turns.set(userId, turn + intervalMs);
    if (waitMs > 0) await wait(waitMs);
    return 0;
  };
};
