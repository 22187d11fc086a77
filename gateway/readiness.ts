import { compare, START, type Position } from '../eventstore/position.ts';
import type { Store } from '../eventstore/store.ts';

/**
 * Whether the read models have caught up with what the log held at the start: they must pass the last event that they
 * want to see (one of the prefixes), which may lie before the end of the log. `reached` says how far they are.
 */
export const openReadiness = (
  store: Pick<Store, 'follow'>,
  prefixes: readonly string[],
  reached: () => Position,
): { ready(): boolean; close(): Promise<void> } => {
  const from = reached();
  let wanted: Position | undefined;
  let last = from;
  const following = store.follow({
    prefixes,
    from: compare(from, START) === 0 ? 'start' : from,
    onBatch: async ({ events, live }) => {
      last = events.at(-1)?.position ?? last;
      if (!live) return;
      wanted = last;
      void following.stop();
    },
  });
  return {
    ready: () => wanted !== undefined && compare(reached(), wanted) >= 0,
    close: () => following.stop(),
  };
};
