import { contactList } from '../../domain/contactList/record.ts';
import { bucketId, bucketIn, bucketOf } from '../../domain/contactListItem/bucket.ts';
import { contactListItems, type Item, type Items } from '../../domain/contactListItem/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { load } from '../kernel/handle/handle.ts';
import type { LoadedStream } from '../kernel/handle/loadStream.ts';

/** The stream of one part (bucket) of a list's items. */
export type BucketTarget = { companyId: number; id: string };
export type FoundItem = { bucket: BucketTarget; listId: number; item: Item; known: LoadedStream<Items> };

/** Returns the stream of a list that holds a number. */
export const bucketWith = (companyId: number, listId: number, number: string): BucketTarget => ({
  companyId,
  id: bucketId({ listId, bucket: bucketOf(number) }),
});

/** Throws Refused('ERR_NO_RECORD_FOUND') when the company has no such list. */
export const refuseNoList = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  listId: number,
): Promise<void> => {
  const { state } = await load(store, contactList.decider, { companyId, id: listId });
  if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
};

/** Loads an item from its own stream. Throws Refused('ERR_NO_RECORD_FOUND') if it does not exist. */
export const loadItem = async (
  { store, lookup }: Pick<Deps, 'store'> & Asks<'contactListItem'>,
  companyId: number,
  id: number,
): Promise<FoundItem> => {
  const shown = await lookup.contactListItem(companyId, id);
  if (!shown) throw new Refused('ERR_NO_RECORD_FOUND');
  const bucket = bucketWith(companyId, shown.contactListId, shown.number);
  const known = await load(store, contactListItems, bucket);
  const item = known.state.items[id];
  const { listId } = bucketIn(bucket.id);
  if (!item) throw new Refused('ERR_NO_RECORD_FOUND');
  await refuseNoList({ store }, companyId, listId);
  return { bucket, listId, item, known };
};
