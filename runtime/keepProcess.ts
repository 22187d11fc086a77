import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from './backoff.ts';
import { log } from './log.ts';

/** A child process or similar part: `died` resolves when it has ended, for any reason. */
export type KeptProcess = { stop(): Promise<void>; died: Promise<void> };

export type ProcessKeeper<T extends KeptProcess> = {
  /** The current instance, or the last one. */
  current(): T;
  /** Stops it permanently. */
  stop(): Promise<void>;
};

/** An instance that lived this long (ms) was healthy: the next pause starts small again. */
const healthy = 60_000;

/**
 * Starts it, and restarts it whenever it dies, with back-off (100 ms to 10 s). `start` receives the previous instance.
 * Throws if the first start fails.
 */
export const keepProcess = async <T extends KeptProcess>(
  name: string,
  start: (previous?: T) => Promise<T>,
): Promise<ProcessKeeper<T>> => {
  const stopping = new AbortController();
  // Do not wait for the end of a stopped instance: for an unreferenced child the event may never fire.
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  let current = await start();

  const watch = async (): Promise<void> => {
    const pauses = backoff(100, 10_000);
    for (let since = Date.now(); !stopping.signal.aborted;) {
      await Promise.race([current.died, stopped]);
      if (stopping.signal.aborted) return;
      if (Date.now() - since > healthy) pauses.reset();
      const pause = pauses.next();
      log.error({ pause }, `${name} is gone, starting it again`);
      try {
        await sleep(pause, undefined, { signal: stopping.signal });
        current = await start(current);
        since = Date.now();
        if (stopping.signal.aborted) await current.stop();
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, `${name} did not start`);
      }
    }
  };
  const watching = watch();

  return {
    current: () => current,
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
};
