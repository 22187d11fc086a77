import { LRUCache } from 'lru-cache';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Trial } from './contract.ts';

/** Maximum number of a user's concurrent trials. */
const AT_ONCE = 4;
const REMEMBERED_MS = 600_000;

/**
 * Remembers the trials of this process; they are stored nowhere else. A repeated request with the same name gets the same
 * answer or failure, and the company pays once. Throws ERR_TOO_MANY_REQUESTS if the user has too many running.
 */
export const openTrials = () => {
  const known = new LRUCache<string, Promise<Trial>>({ max: 100, ttl: REMEMBERED_MS });
  const running = new Map<number, number>();
  return (userId: number, name: string, run: () => Promise<Trial>): Promise<Trial> => {
    const before = known.get(name);
    if (before) return before;
    const others = running.get(userId) ?? 0;
    if (others >= AT_ONCE) throw new Refused('ERR_TOO_MANY_REQUESTS', 429, { kind: 'trialsAtOnce', retryAfter: 1 });
    running.set(userId, others + 1);
    const trial = run().finally(() => {
      const left = (running.get(userId) ?? 1) - 1;
      if (left) running.set(userId, left);
      else running.delete(userId);
    });
    known.set(name, trial);
    return trial;
  };
};
