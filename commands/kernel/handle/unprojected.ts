import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../../../domain/kernel/decider.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import type { Store } from '../../../eventstore/store.ts';
import type { ProgressLookup } from './lookup.ts';

type Needs = { store: Pick<Store, 'follow'>; lookup: ProgressLookup };

/** The longest search, in milliseconds. A call must be answered within 4 s. */
const LONGEST_MS = 2_000;

/**
 * Searches the events that the log holds and the read models do not have yet, of streams whose names begin with `prefix`.
 * Returns the first that `isWanted`, or null. Call it before a command answers 'not found' for what a read model lacks.
 * Throws Refused('ERR_BEHIND', 503) if the search takes longer than 2 s.
 */
export const findUnprojected = async (
  { store, lookup }: Needs,
  prefix: string,
  isWanted: (event: LoggedEvent) => boolean,
): Promise<LoggedEvent | null> => {
  const { promise, resolve, reject } = Promise.withResolvers<LoggedEvent | null>();
  const from = await lookup.reached();
  if (!from) throw new Refused('ERR_BEHIND', 503);
  const following = store.follow({
    prefixes: [prefix],
    from,
    onBatch: async ({ events, live }) => {
      const found = events.find(isWanted);
      if (found || live) resolve(found ?? null);
    },
  });
  const tooLong = new AbortController();
  sleep(LONGEST_MS, undefined, { signal: tooLong.signal }).then(
    () => reject(new Refused('ERR_BEHIND', 503)),
    () => {},
  );
  try {
    return await promise;
  } finally {
    tooLong.abort();
    void following.stop();
  }
};

/** Throws Refused('ERR_BEHIND', 503) while the read models lack an event of streams with this prefix. */
export const refuseBehind = async (needs: Needs, prefix: string): Promise<void> => {
  if (await findUnprojected(needs, prefix, () => true)) throw new Refused('ERR_BEHIND', 503);
};
