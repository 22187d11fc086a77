import { setTimeout as sleep } from 'node:timers/promises';

/** So many milliseconds; none at all for 0. */
export const pause = async (ms: number): Promise<void> => {
  if (ms > 0) await sleep(ms);
};
