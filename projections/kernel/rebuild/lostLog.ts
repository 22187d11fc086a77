import type { Position } from '../../../eventstore/position.ts';
import type { Store } from '../../../eventstore/store.ts';
import type { Database } from '../../../runtime/database.ts';
import { reachedPosition } from '../run/checkpoint.ts';

/** Returns one sentence if the log ends before the position that the read models have reached: it was emptied or replaced. */
const lostLog = (reached: Position | null, head: Position): string | undefined =>
  reached && reached.commit > head.commit
    ? `The event log ends at ${head.commit}, but the read models have seen it up to ${reached.commit}: restore the log and start again, or begin with what it has now by npm run rebuild -- --new-epoch.`
    : undefined;

/** Throws the sentence of `lostLog`, if there is one. */
export const refuseLostLog = async (store: Pick<Store, 'head'>, db: Database): Promise<void> => {
  const said = lostLog(await reachedPosition(db), await store.head());
  if (said) throw new Error(said);
};

/**
 * Returns the check of `lostLog` for repeated use in a running process. Once lost, a log stays lost until the checkpoint
 * changes, because the new log may grow past the position that the read models have reached.
 */
export const watchLostLog = (): ((reached: Position | null, head: Position) => string | undefined) => {
  let lost: { at: bigint; said: string } | undefined;
  return (reached, head) => {
    if (lost?.at !== reached?.commit) lost = undefined;
    const said = lostLog(reached, head);
    if (said && reached) lost ??= { at: reached.commit, said };
    return lost?.said;
  };
};
