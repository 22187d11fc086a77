import type { Position } from '../../eventstore/position.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { positionOf } from './checkpoint.ts';

/** One sentence when the log ends before what the read models have seen of it: it was emptied, or is another one. */
const lostLog = (reached: Position | null, head: Position): string | undefined =>
  reached && reached.commit > head.commit
    ? `The event log ends at ${head.commit}, but the read models have seen it up to ${reached.commit}: restore the log and start again, or begin with what it has now by npm run rebuild -- --new-epoch.`
    : undefined;

/** Throws that sentence. */
export const refuseLostLog = async (store: Pick<Store, 'head'>, db: Database): Promise<void> => {
  const said = lostLog(await positionOf(db), await store.head());
  if (said) throw new Error(said);
};

/**
 * The same judgement for a process that lives on, again and again: a log that was lost once stays lost until the read
 * models are elsewhere, for meanwhile it may grow past what they have seen.
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
