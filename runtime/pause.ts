import { setTimeout as sleep } from 'node:timers/promises';

/** Sleeps for `ms` milliseconds; does not yield for 0. */
export const pause = async (ms: number): Promise<void> => {
  if (ms > 0) await sleep(ms);
};
