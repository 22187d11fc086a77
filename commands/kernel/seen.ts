import { Refused, type Decider } from '../../domain/kernel/decider.ts';
import type { Catalogue } from '../../domain/kernel/event.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import { changedMeanwhile, handle, type Asked, type Handled } from './handle.ts';
import type { Past } from './memory.ts';

/** Where the name of whoever was faster is found. */
type Names = { lookup: { userName(userId: number): Promise<string> } };

/**
 * Handles what a form saves: `seen` is the version it was opened with. Throws Refused('ERR_CHANGED_MEANWHILE', 409) with
 * the `name` of who changed the record since; without `seen` the last one to save wins.
 */
export const handleSeen = async <S, Cmd extends { type: string }, C extends Catalogue>(
  { store, lookup, keys }: Names & { store: Store; keys: { claims: Buffer } },
  decider: Decider<S, Cmd, C>,
  asked: Pick<Asked<S, Cmd>, 'target' | 'command' | 'cause' | 'known' | 'takesPlace'> & { seen: number | undefined },
): Promise<Handled<S, C>> => {
  try {
    return await handle(store, decider, { ...asked, secret: keys.claims });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'ERR_CHANGED_MEANWHILE' || !('userId' in error.detail))
      throw error;
    throw await changedBy(lookup, Number(error.detail.userId));
  }
};

/** The refusal of a form that another user was faster than: with his name, of whatever company he is. */
export const changedBy = async (lookup: Names['lookup'], userId: number): Promise<Refused> =>
  new Refused('ERR_CHANGED_MEANWHILE', 409, { name: await lookup.userName(userId) });

/** The same refusal before anything is done, for what takes more than one command. */
export const refuseUnseen = async (
  { lookup }: Names,
  past: readonly Past[],
  cause: Cause,
  seen: number | undefined,
): Promise<void> => {
  const other = changedMeanwhile(past, cause, seen);
  if (other !== null) throw await changedBy(lookup, other);
};
