import { setTimeout as sleep } from 'node:timers/promises';

/** Retries until it succeeds; after `ms` it fails with the last failure. */
export const eventually = async <T>(check: () => Promise<T> | T, ms = 30_000): Promise<T> => {
  for (const since = Date.now(); ; await sleep(20)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() - since > ms) throw error;
    }
  }
};
