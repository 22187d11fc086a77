import { LRUCache } from 'lru-cache';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Trial } from './contract.ts';

/** So many trials of one user are asked at a time. */
const AT_ONCE = 4;
const REMEMBERED_MS = 600_000;

/**
 * The trials of this process, which nobody else keeps: whoever asks again by the same name (an answer that was lost on its way) gets
 * the same answer, or the same failure, and nobody pays twice. Throws ERR_TOO_MANY_REQUESTS to a user who has as many running as he may.
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
