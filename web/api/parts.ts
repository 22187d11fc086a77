import { lazy as reactLazy } from 'react';
import { isUnreached } from './errors.ts';

const LOOK_MS = 3_000;
let waiting: readonly (() => void)[] = [];
const watching = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const show = (next: readonly (() => void)[]): void => {
  waiting = next;
  for (const hear of watching) hear();
};

/** The parts of the page that could not be fetched and will be tried again. */
export const parts = {
  areWaiting: (): boolean => waiting.length > 0,
  retry: (): void => {
    clearTimeout(timer);
    const all = waiting;
    show([]);
    for (const go of all) go();
  },
  watch: (hear: () => void): (() => void) => {
    watching.add(hear);
    return () => void watching.delete(hear);
  },
};

/** Waits until the network may be back: the browser says so, 3 seconds passed, or the user asks to retry. */
const untilRetried = (): Promise<void> =>
  new Promise((resolve) => {
    show([...waiting, resolve]);
    clearTimeout(timer);
    timer = setTimeout(parts.retry, LOOK_MS);
    window.addEventListener('online', parts.retry, { once: true });
  });

const isServed = async (): Promise<boolean> => {
  try {
    return (await fetch('/healthz')).ok;
  } catch {
    return false;
  }
};

/**
 * Fetches a part of the page, and repeats while the server is out of reach. Throws when the server is up but the part
 * fails: it belongs to an older build, and only a reload helps.
 */
export const fetched = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isUnreached(error)) throw error;
      if (await isServed()) return load();
      await untilRetried();
    }
  }
};

/** Works like React's `lazy`, which remembers a failure. This one fetches the part again when the network is back. */
export const lazy: typeof reactLazy = (load) => reactLazy(() => fetched(load));
