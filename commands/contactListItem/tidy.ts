import { contactList } from '../../domain/contactList/record.ts';
import { bucketId, bucketIn } from '../../domain/contactListItem/bucket.ts';
import { contactListItems } from '../../domain/contactListItem/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { DueWork } from '../kernel/clock.ts';
import { handle, load } from '../kernel/handle.ts';
import type { BucketTarget } from './bucket.ts';

type Needs = Pick<Deps, 'store' | 'ids'>;
/** Each turn is one of its own: what was sealed anew is sealed anew again when more was removed. */
const ofThisTurn = (cause: Cause): Cause => ({ ...cause, id: `${cause.id}:${crypto.randomUUID()}` });

/**
 * Makes unreadable whoever was taken off: those who are still there are sealed by a new key, the former one is ended. Of a
 * list that is gone all are taken off, a stream at a time.
 */
export const sealAnew = async ({ store, ids }: Needs, bucket: BucketTarget, cause: Cause): Promise<void> => {
  const by = ofThisTurn(cause);
  const { companyId } = bucket;
  const list = await load(store, contactList.decider, { companyId, id: bucketIn(bucket.id).listId });
  const asked = { target: bucket, cause: by, tries: 100 };
  if (list.state.is !== 'present') await handle(store, contactListItems, { ...asked, command: { type: 'EndItems' } });
  else if ((await load(store, contactListItems, bucket)).state.spoilt) {
    const keyId = await ids.next(contactListItems.feature);
    await handle(store, contactListItems, { ...asked, command: { type: 'Reseal', keyId } });
  }
  const { state } = await load(store, contactListItems, bucket);
  for (const keyId of state.former) {
    await store.forget({ companyId, whose: 'list', id: keyId });
    const own = { ...by, id: `${by.id}:${keyId}` };
    await handle(store, contactListItems, { ...asked, cause: own, command: { type: 'NoteForgotten', keyId } });
  }
};

/** What is left to do with streams of items, until it is done. */
export const tidyLists = (deps: Needs & Pick<Deps, 'lookup'>): DueWork => ({
  name: 'tidy-lists',
  due: (now, limit, after) => deps.lookup.bucketsLeft(now, limit, after),
  act: ({ companyId, id }, _, cause) => sealAnew(deps, { companyId, id }, cause),
});

/** An item that got another number stands in another stream: the former one lets go of it, also after a crash in between. */
export const letGo = ({ store, lookup }: Pick<Deps, 'store' | 'lookup'>): DueWork => ({
  name: 'moved-items',
  due: (_, limit, after) => lookup.itemsMoved(limit, after),
  act: async ({ companyId, id }, _, cause) => {
    const from = await lookup.movedFrom(companyId, Number(id));
    if (!from) return;
    const target = { companyId, id: bucketId(from) };
    if (!(await load(store, contactListItems, target)).state.items[Number(id)]) return;
    const command = { type: 'RemoveItems', ids: [Number(id)] } as const;
    await handle(store, contactListItems, { target, command, cause });
  },
});
