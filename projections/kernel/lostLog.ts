import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { positionOf } from './checkpoint.ts';

/** Throws one sentence when the log ends before what the read models have seen of it: it was emptied, or is another one. */
export const refuseLostLog = async (store: Pick<Store, 'head'>, db: Database): Promise<void> => {
  const [reached, head] = [await positionOf(db), await store.head()];
  if (!reached || reached.commit <= head.commit) return;
  throw new Error(
    `The event log ends at ${head.commit}, but the read models have seen it up to ${reached.commit}: restore the log, or begin with what it has now by npm run rebuild -- --new-epoch.`,
  );
};
