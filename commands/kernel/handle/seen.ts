import { Refused, type Decider } from '../../../domain/kernel/decider.ts';
import type { Catalogue } from '../../../domain/kernel/event.ts';
import type { Store } from '../../../eventstore/store.ts';
import type { Cause } from '../../../runtime/http.ts';
import { changedMeanwhile, handle, type Asked, type Handled } from './handle.ts';
import type { EventSummary } from './loadStream.ts';

/** Looks up the name of the user who saved first. */
type Names = { lookup: { userName(userId: number): Promise<string> } };

/**
 * Handles a form's save. `seen` is the version that the form was opened with. Throws Refused('ERR_CHANGED_MEANWHILE', 409) with
 * the `name` of the user who changed the record since. Without `seen` the last save wins.
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

/** Builds the refusal of a form that another user, of any company, has overtaken. It contains that user's name. */
export const changedBy = async (lookup: Names['lookup'], userId: number): Promise<Refused> =>
  new Refused('ERR_CHANGED_MEANWHILE', 409, { name: await lookup.userName(userId) });

/** Throws the same refusal up front, for operations of more than one command. */
export const refuseUnseen = async (
  { lookup }: Names,
  past: readonly EventSummary[],
  cause: Cause,
  seen: number | undefined,
): Promise<void> => {
  const other = changedMeanwhile(past, cause, seen);
  if (other !== null) throw await changedBy(lookup, other);
};
