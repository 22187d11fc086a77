import { setTimeout as sleep } from 'node:timers/promises';
import { log } from './log.ts';

/** Something that runs beside us: `died` resolves when it is gone, for whatever reason. */
export type Kept = { stop(): Promise<void>; died: Promise<void> };

export type Keeper<T extends Kept> = {
  /** The one that runs now (or ran last). */
  current(): T;
  /** Stops it for good. */
  stop(): Promise<void>;
};

const longest = 10_000;
/** One that lived this long was healthy: the next pause begins small again. */
const healthy = 60_000;

/** Starts it, and starts it again whenever it dies, with back-off (100 ms to 10 s); `start` is given the one before. Throws if the first start fails. */
export const keep = async <T extends Kept>(name: string, start: (previous?: T) => Promise<T>): Promise<Keeper<T>> => {
  const stopping = new AbortController();
  // Nobody waits for the death of what was stopped: of a child that holds no process up, it may never be told.
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  let current = await start();

  const watch = async (): Promise<void> => {
    for (let pause = 100, since = Date.now(); !stopping.signal.aborted; pause = Math.min(pause * 2, longest)) {
      await Promise.race([current.died, stopped]);
      if (stopping.signal.aborted) return;
      if (Date.now() - since > healthy) pause = 100;
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
