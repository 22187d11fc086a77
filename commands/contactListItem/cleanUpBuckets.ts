import { company } from '../../domain/company/decider.ts';
import { contactList } from '../../domain/contactList/record.ts';
import { bucketId, bucketIn } from '../../domain/contactListItem/bucket.ts';
import { contactListItems } from '../../domain/contactListItem/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { isWrittenTo } from '../contactList/inUse.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { BucketTarget } from './bucket.ts';

type Needs = Pick<Deps, 'store' | 'ids'> & Asks<'campaignsWithList'>;
/** Gives each turn a new cause, so that a stream is encrypted again whenever more items were removed. */
const ofThisTurn = (cause: Cause): Cause => ({ ...cause, id: `${cause.id}:${crypto.randomUUID()}` });

/**
 * Makes removed items unreadable: encrypts the remaining ones with a new key and ends the former key. If the list is deleted,
 * removes all its items, stream by stream, once no campaign needs them.
 */
export const resealBucket = async (needs: Needs, bucket: BucketTarget, cause: Cause): Promise<void> => {
  const { store, ids } = needs;
  const by = ofThisTurn(cause);
  const asked = { target: bucket, cause: by };
  if (await isOver(needs, bucket)) await handle(store, contactListItems, { ...asked, command: { type: 'EndItems' } });
  else if ((await load(store, contactListItems, bucket)).state.spoilt) {
    const keyId = await ids.next(contactListItems.feature);
    await handle(store, contactListItems, { ...asked, command: { type: 'Reseal', keyId } });
  }
  const { state } = await load(store, contactListItems, bucket);
  for (const keyId of state.former) {
    await store.forget({ companyId: bucket.companyId, whose: 'list', id: keyId });
    const own = { ...by, id: `${by.id}:${keyId}` };
    await handle(store, contactListItems, { ...asked, cause: own, command: { type: 'NoteForgotten', keyId } });
  }
};

/** Whether the items are no longer needed: the list is deleted, and no campaign of an existing company writes to them. */
const isOver = async (needs: Needs, { companyId, id }: BucketTarget): Promise<boolean> => {
  const list = { companyId, id: bucketIn(id).listId };
  if ((await load(needs.store, contactList.decider, list)).state.is === 'present') return false;
  const { state: own } = await load(needs.store, company, { companyId: 0, id: companyId });
  return own.is !== 'present' || !(await isWrittenTo(needs, list));
};

/** Finds the streams of items with pending work and finishes it. */
export const cleanUpBuckets = (deps: Needs & Asks<'bucketsLeft'>): DueWork => ({
  name: 'tidy-lists',
  due: deps.lookup.bucketsLeft,
  act: ({ companyId, id }, _, cause) => resealBucket(deps, { companyId, id }, cause),
});

/** Removes items from their former stream after their number changed, in case a crash interrupted the move. */
export const removeMovedItems = ({
  store,
  lookup,
}: Pick<Deps, 'store'> & Asks<'itemsMoved' | 'movedFrom'>): DueWork => ({
  name: 'moved-items',
  byEventsOnly: true,
  due: lookup.itemsMoved,
  act: async ({ companyId, id }, _, cause) => {
    const from = await lookup.movedFrom(companyId, Number(id));
    if (!from) return;
    const target = { companyId, id: bucketId(from) };
    if (!(await load(store, contactListItems, target)).state.items[Number(id)]) return;
    const command = { type: 'RemoveItems', ids: [Number(id)] } as const;
    await handle(store, contactListItems, { target, command, cause });
  },
});
