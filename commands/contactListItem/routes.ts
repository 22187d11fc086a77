import { readNumberIn } from '../../domain/kernel/numberReading.ts';
import { digitsOf } from '../../domain/kernel/phoneNumber.ts';
import { flawedNumber } from '../contact/meantNumber.ts';
import { numbersOf } from '../../domain/contact/judgeRow.ts';
import { bucketId, bucketIn, bucketNumber, bucketNumbered } from '../../domain/contactListItem/bucket.ts';
import { contactListItems, type Item } from '../../domain/contactListItem/decider.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { latest } from '../../eventstore/position.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';
import { doneBefore, handle } from '../kernel/handle/handle.ts';
import { idForCause } from '../kernel/handle/requests.ts';
import { changedBy } from '../kernel/handle/seen.ts';
import { addItem, changeItem, removeItem, uploadItems } from './contract.ts';
import { importRows } from './importRows.ts';
import { readSheet, receiveSheet } from './readSheet.ts';
import { loadItem, bucketWith, refuseNoList, type BucketTarget } from './bucket.ts';

/** Builds an item's record from its own stream. */
const toldItem = (item: Item, { companyId, id }: BucketTarget) => {
  const { isValid: isWhatsappValid, by: _, other: _other, ...rest } = item;
  return { ...rest, isWhatsappValid, contactListId: bucketIn(id).listId, companyId };
};

/** Serves POST, PUT and DELETE of /contact-list-items (R542, R543), and uploads. */
export const contactListItemRoutes = (http: Http, deps: Deps, storage: Storage): void => {
  const { store } = deps;
  const telling = (id: number) =>
    replyWith(store, {
      none: 'ERR_NO_RECORD_FOUND',
      decider: contactListItems,
      read: ({ companyId }: BucketTarget) => deps.lookup.contactListItem(companyId, id),
      tell: ({ items }, _, bucket: BucketTarget) => (items[id] ? toldItem(items[id], bucket) : null),
    });

  serve(http, addItem, async ({ body: { contactListId: listId, number: typed, ...named } }, actor, call) => {
    const { companyId, userId: by, timeZone } = actor;
    await refuseNoList(deps, companyId, listId);
    const who = { ...named, ...typedNumbers(typed, timeZone) };
    const id = await idForCause(deps, contactListItems.feature, call.cause);
    const target = bucketWith(companyId, listId, who.number);
    const keyId = await deps.ids.next(contactListItems.feature);
    const command = { type: 'AddItem', row: { id, ...who }, keyId, by } as const;
    const added = await handle(store, contactListItems, { target, command, cause: call.cause });
    return telling(id)(call, actor, target, added);
  });

  serve(http, changeItem, async ({ params: { contactListItemId: id }, query, body }, actor, call) => {
    const { bucket, listId, item, known } = await loadItem(deps, actor.companyId, id);
    if (!doneBefore(known.past, call.cause)) await refuseUnseen(deps, item, actor, query.seen);
    const { name = item.name, number: typed = item.number, email = item.email } = body;
    const { number: before, other } = item;
    const numbers = digitsOf(typed) === before ? { number: before, other } : typedNumbers(typed, actor.timeZone);
    const who = { id, name, email, ...numbers };
    const { number } = who;
    const target = bucketWith(actor.companyId, listId, number);
    if (target.id === bucket.id) {
      const command = { type: 'ChangeItem', by: actor.userId, ...who } as const;
      const changed = await handle(store, contactListItems, { target, command, cause: call.cause });
      return telling(id)(call, actor, target, changed);
    }
    return telling(id)(call, actor, target, await move({ from: bucket, to: target }, { item, who }, actor, call));
  });

  /**
   * Moves an item to the stream of its new number. It is added there before it is removed here, so it is never lost; `removeMovedItems`
   * finishes an interrupted move.
   */
  const move = async (
    { from, to }: { from: BucketTarget; to: BucketTarget },
    { item, who }: { item: Item; who: Pick<Item, 'id' | 'name' | 'number' | 'email' | 'other'> },
    { userId: by }: Actor,
    { cause }: Call,
  ) => {
    const keyId = await deps.ids.next(contactListItems.feature);
    const moved = { movedFrom: bucketIn(from.id).bucket, version: item.version + 1 };
    const arriving = { type: 'AddItem', row: who, keyId, by, moved } as const;
    const arrived = await handle(store, contactListItems, { target: to, command: arriving, cause });
    const leaving = { type: 'RemoveItems', ids: [who.id] } as const;
    const left = await handle(store, contactListItems, { target: from, command: leaving, cause });
    return { ...arrived, position: latest([arrived.position, left.position]) };
  };

  serve(http, uploadItems, async ({ params: { contactListId: listId } }, actor, call) => {
    const { companyId, userId: by, timeZone } = actor;
    await refuseNoList(deps, companyId, listId);
    const { drop, cause, ...file } = await receiveSheet(call, storage);
    const { title: sheet, rows } = await readSheet(companyId, { ...file, timeZone }).finally(drop);
    const { added, left, position } = await importRows(deps, { companyId, listId, by }, rows, cause);
    await call.passed(position);
    const existing = left.filter(({ why }) => why === 'existing' || why === 'repeated').length;
    return { sheet, added, existing, refused: left.length - existing, rows: left };
  });

  serve(http, removeItem, async ({ params: { contactListItemId: id } }, actor, call) => {
    const { companyId } = actor;
    // A repeated request no longer finds the item, so its place was recorded the first time.
    const where = async () => bucketNumber(bucketIn((await loadItem(deps, companyId, id)).bucket.id));
    const noted = await idForCause({ store, ids: { next: where } }, contactListItems.feature, call.cause);
    const target = { companyId, id: bucketId(bucketNumbered(noted)) };
    const command = { type: 'RemoveItems', ids: [id] } as const;
    const { position } = await handle(store, contactListItems, { target, command, cause: call.cause });
    await call.passed(position);
    return { message: 'Item deleted' };
  });
};

/** Returns the number that a user typed, and the one that it may mean instead. Throws a code for each flaw. */
const typedNumbers = (typed: string, timeZone: string) => {
  const reading = readNumberIn(typed, timeZone);
  if (reading.is === 'flawed') throw flawedNumber(reading.flaw);
  return numbersOf(reading);
};

/** Throws if another user changed the item since the form was opened. */
const refuseUnseen = async ({ lookup }: Deps, item: Item, { userId }: Actor, seen: number | undefined) => {
  if (seen === undefined || item.version <= seen || item.by === null || item.by === userId) return;
  throw await changedBy(lookup, item.by);
};
