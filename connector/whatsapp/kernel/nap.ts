import { setTimeout as sleep } from 'node:timers/promises';

export type Nap = { rest(ms: number): Promise<void>; wake(): void };
/** Creates a pause that a caller may cut short, or that `signal` ends. */
export const openNap = (signal: AbortSignal): Nap => {
  let nap = new AbortController();
  return {
    rest: async (ms: number): Promise<void> => {
      nap = new AbortController();
      await sleep(ms, undefined, { signal: AbortSignal.any([nap.signal, signal]) }).catch(() => {});
    },
    wake: (): void => nap.abort(),
  };
};
