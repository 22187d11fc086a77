import { setTimeout as sleep } from 'node:timers/promises';

/** The pauses between looks, in ms. They grow, because each look takes time from the work that it waits for. */
const FIRST_PAUSE = 20;
const LONGEST_PAUSE = 100;
export const nextPause = (pause = FIRST_PAUSE / 1.5): number => Math.min(pause * 1.5, LONGEST_PAUSE);

/** Retries until it succeeds; after `ms` it fails with the last failure. */
export const eventually = async <T>(check: () => Promise<T> | T, ms = 30_000): Promise<T> => {
  const since = Date.now();
  for (let pause = nextPause(); ; pause = nextPause(pause)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() - since > ms) throw error;
    }
    await sleep(pause);
  }
};
