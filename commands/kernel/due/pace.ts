import { setTimeout as sleep } from 'node:timers/promises';
import { channels } from '../../../runtime/channels.ts';
import { listenTo, onChannel, type Listening } from '../../../runtime/listen.ts';

/** Says when the read models changed. `subscribe` returns the function that ends the subscription. */
export type ReadModelChanges = { subscribe(onChange: () => void): () => void };

/** Listens for changes of the read models, for all loops of a process that look for work in them. */
export const listenForChanges = async (databaseUrl: string): Promise<ReadModelChanges & Listening> => {
  const subscribers = new Set<() => void>();
  const changed = (): void => subscribers.forEach((onChange) => onChange());
  const listening = await listenTo(
    databaseUrl,
    [onChannel(channels.projected, changed), onChannel(channels.epoch, changed)],
    { reconnected: changed },
  );
  const subscribe = (onChange: () => void) => {
    subscribers.add(onChange);
    return () => void subscribers.delete(onChange);
  };
  return { subscribe, close: () => listening.close() };
};

/** How late work may be in ms if a notification is lost, or after the system clock was set. */
export const LONGEST_SLEEP_MS = 60_000;

/**
 * Paces a loop that looks for work in the read models. It looks every `everyMs` while there is work. Otherwise it sleeps
 * until the read models change, for `longestMs` at most. Without `changes` it never sleeps.
 */
export const createPace = (everyMs: number, changes?: ReadModelChanges, longestMs = LONGEST_SLEEP_MS) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hasChanged = false;
  let waking = new AbortController();
  const unsubscribe = changes?.subscribe(() => {
    hasChanged = true;
    waking.abort();
  });
  const rest = (ms: number, ...signals: readonly AbortSignal[]) =>
    sleep(ms, undefined, { signal: AbortSignal.any([signal, ...signals]) }).catch(() => {});
  return {
    /** Must be called before each look: changes from then on need another one. */
    begin: (): void => {
      hasChanged = false;
      waking = new AbortController();
    },
    /** Waits until the next look. `isIdle` tells whether no work becomes due during the longest sleep. */
    rest: async (isIdle: () => Promise<boolean>): Promise<void> => {
      await rest(everyMs);
      if (!changes || hasChanged || signal.aborted || !(await isIdle())) return;
      await rest(longestMs, waking.signal);
    },
    isStopped: (): boolean => signal.aborted,
    stop: (): void => {
      unsubscribe?.();
      stopping.abort();
    },
  };
};
