import { setTimeout as sleep } from 'node:timers/promises';
import { compare, START, type Position } from '../eventstore/position.ts';
import type { Store } from '../eventstore/store.ts';
import { log } from '../runtime/log.ts';
import { projectionLag } from '../runtime/metrics.ts';

const LOOK_MS = 250;
/** How often it is looked for what they lack. */
const LAG_MS = 5_000;
type ReadModels = {
  /** Of the streams that they read. */
  prefixes: readonly string[];
  /** Whether their tables are there: building them reads the whole log, once. */
  isBuilt: () => boolean;
  /** How far they are, as they keep it themselves. */
  readPosition: () => Promise<Position | null>;
  reached: () => Position;
};

/**
 * Whether the read models have caught up with what the log held at the start: they must pass the last event that they
 * want to see, which may lie before the end of the log. Only what they lack then is looked through for it. From then on it
 * measures how long they lack such an event, also while nobody keeps them up: a lag that no process of theirs can tell.
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

  /** The last event of theirs that the log holds behind where they are; that place itself where there is none. */
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
        log.warn({ err: error }, 'It is not known what the read models lack, asking again');
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
