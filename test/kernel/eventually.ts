import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until it holds; fails with the last failure when that takes longer than `ms`. */
export const eventually = async <T>(check: () => Promise<T> | T, ms = 30_000): Promise<T> => {
  for (const since = Date.now(); ; await sleep(20)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() - since > ms) throw error;
    }
  }
};
