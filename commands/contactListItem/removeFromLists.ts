import { contactListItems } from '../../domain/contactListItem/decider.ts';
import { canonical } from '../../domain/kernel/phoneNumber.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle } from '../kernel/handle/handle.ts';
import { bucketWith } from './bucket.ts';
import { resealBucket } from './cleanUpBuckets.ts';

/**
 * Removes an erased person from every list of the company, by their numbers in any spelling. LIDs are ignored, because no list
 * has any. Then ends the encryption keys of the affected items. May be repeated.
 */
export const removeFromLists = async (
  deps: Pick<Deps, 'store' | 'ids'> & Asks<'campaignsWithList' | 'contactListIds'>,
  companyId: number,
  numbers: readonly string[],
  cause: Cause,
): Promise<void> => {
  const known = new Set(numbers.filter((each) => /^\d+$/.test(each)).map(canonical));
  if (!known.size) return;
  for (const listId of await deps.lookup.contactListIds(companyId))
    for (const number of known) {
      const target = bucketWith(companyId, listId, number);
      const command = { type: 'RemoveNumber', number } as const;
      const own = { ...cause, id: `${cause.id}:${crypto.randomUUID()}` }; // the person may be back on the list
      const { state } = await handle(deps.store, contactListItems, { target, command, cause: own });
      if (state.spoilt) await resealBucket(deps, target, cause);
    }
};
