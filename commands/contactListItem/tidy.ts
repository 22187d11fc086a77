import { company } from '../../domain/company/decider.ts';
import { contactList } from '../../domain/contactList/record.ts';
import { bucketId, bucketIn } from '../../domain/contactListItem/bucket.ts';
import { contactListItems } from '../../domain/contactListItem/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { isWrittenTo } from '../contactList/inUse.ts';
import type { DueWork } from '../kernel/clock.ts';
import { handle, load } from '../kernel/handle.ts';
import type { BucketTarget } from './bucket.ts';

type Needs = Pick<Deps, 'store' | 'ids' | 'lookup'>;
/** Each turn is one of its own: what was sealed anew is sealed anew again when more was removed. */
const ofThisTurn = (cause: Cause): Cause => ({ ...cause, id: `${cause.id}:${crypto.randomUUID()}` });

/**
 * Makes unreadable whoever was taken off: those who are still there are sealed by a new key, the former one is ended. Of a
 * list that is gone all are taken off, a stream at a time, once no campaign writes to them any more.
 */
export const sealAnew = async (needs: Needs, bucket: BucketTarget, cause: Cause): Promise<void> => {
  const { store, ids } = needs;
  const by = ofThisTurn(cause);
  const asked = { target: bucket, cause: by, retry: 'system' as const };
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

/** Whether nobody needs the items any more: the list is gone, and no campaign of a company that is there writes to them. */
const isOver = async (needs: Needs, { companyId, id }: BucketTarget): Promise<boolean> => {
  const list = { companyId, id: bucketIn(id).listId };
  if ((await load(needs.store, contactList.decider, list)).state.is === 'present') return false;
  const { state: own } = await load(needs.store, company, { companyId: 0, id: companyId });
  return own.is !== 'present' || !(await isWrittenTo(needs, list));
};

/** What is left to do with streams of items, until it is done. */
export const tidyLists = (deps: Needs): DueWork => ({
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
