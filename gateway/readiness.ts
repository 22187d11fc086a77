import { setTimeout as sleep } from 'node:timers/promises';
import { compare, START, type Position } from '../eventstore/position.ts';
import type { Store } from '../eventstore/store.ts';
import { log } from '../runtime/log.ts';

const LOOK_MS = 250;
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
 * want to see, which may lie before the end of the log. Only what they lack then is looked through for it.
 */
export const openReadiness = (
  store: Pick<Store, 'follow'>,
  { prefixes, isBuilt, readPosition, reached }: ReadModels,
): { ready(): boolean; close(): Promise<void> } => {
  const closing = new AbortController();
  let wanted: Position | undefined;
  let following: ReturnType<Store['follow']> | undefined;

  const begin = async (): Promise<void> => {
    while (!isBuilt()) await sleep(LOOK_MS, undefined, { signal: closing.signal });
    const from = (await readPosition()) ?? START;
    let last = from;
    closing.signal.throwIfAborted();
    following = store.follow({
      prefixes,
      from: compare(from, START) === 0 ? 'start' : from,
      onBatch: async ({ events, live }) => {
        last = events.at(-1)?.position ?? last;
        if (!live) return;
        wanted = last;
        void following?.stop();
      },
    });
  };
  const persist = async (): Promise<void> => {
    while (!closing.signal.aborted)
      try {
        return await begin();
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error }, 'It is not known what the read models lack, asking again');
        await sleep(LOOK_MS, undefined, { signal: closing.signal }).catch(() => {});
      }
  };
  const begun = persist();
  return {
    ready: () => wanted !== undefined && compare(reached(), wanted) >= 0,
    close: async () => {
      closing.abort();
      await begun;
      await following?.stop();
    },
  };
};
