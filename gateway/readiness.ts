import { setTimeout as sleep } from 'node:timers/promises';
import { compare, START, type Position } from '../eventstore/position.ts';
import type { Store } from '../eventstore/store.ts';
import { log } from '../runtime/log.ts';
import { projectionLag } from '../runtime/metrics.ts';

const LOOK_MS = 250;
/** How often (ms) the log is checked for events that the read models lack. */
const LAG_MS = 5_000;
type ReadModels = {
  /** The prefixes of the streams that they read. */
  prefixes: readonly string[];
  /** Whether their tables exist. A build reads the whole log once. */
  isBuilt: () => boolean;
  /** Returns the checkpoint that the read models store. */
  readPosition: () => Promise<Position | null>;
  reached: () => Position;
};

/**
 * Tells whether the read models have caught up with the log as it was at the start. They must pass the last event of
 * their streams, which may be before the end of the log. Only the part of the log that they lack is searched for it.
 * Afterwards it measures how long they lack such an event, even while no process updates them: a process of theirs
 * could not report that.
 */
export const openReadiness = (
  store: Pick<Store, 'follow'>,
  { prefixes, isBuilt, readPosition, reached }: ReadModels,
): { ready(): boolean; close(): Promise<void> } => {
  const closing = new AbortController();
  let wanted: Position | undefined;
  let following: ReturnType<Store['follow']> | undefined;
  let isThrough = Promise.withResolvers<void>();

  const rest = () => sleep(LOOK_MS, undefined, { signal: closing.signal });

  /** Returns the position of the last event of their streams behind the checkpoint, or the checkpoint itself. */
  const lastOf = async (): Promise<Position> => {
    const from = (await readPosition()) ?? START;
    let last = from;
    closing.signal.throwIfAborted();
    isThrough = Promise.withResolvers<void>();
    following = store.follow({
      prefixes,
      from: compare(from, START) === 0 ? 'start' : from,
      onBatch: async ({ events, live }) => {
        last = events.at(-1)?.position ?? last;
        if (live) isThrough.resolve();
      },
    });
    await isThrough.promise;
    await following.stop();
    closing.signal.throwIfAborted();
    return last;
  };
  const begin = async (): Promise<void> => {
    while (!isBuilt()) await rest();
    for (;;) {
      const since = performance.now();
      const last = await lastOf();
      wanted ??= last;
      for (let age = 0; compare(reached(), last) < 0 || age < LAG_MS; age = performance.now() - since) {
        projectionLag.set(compare(reached(), last) < 0 ? age / 1000 : 0);
        await rest();
      }
    }
  };
  const persist = async (): Promise<void> => {
    while (!closing.signal.aborted)
      try {
        return await begin();
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error }, 'The lag of the read models could not be read, trying again');
        await rest().catch(() => {});
      }
  };
  const begun = persist();
  return {
    ready: () => wanted !== undefined && compare(reached(), wanted) >= 0,
    close: async () => {
      closing.abort();
      isThrough.resolve();
      await begun;
      await following?.stop();
    },
  };
};
