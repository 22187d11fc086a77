import { bucketIn } from '../../domain/contactListItem/bucket.ts';
import { contactListItems, type Item } from '../../domain/contactListItem/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { noteSpelling } from '../contact/spelling.ts';
import { handle } from '../kernel/handle/handle.ts';
import { bucketWith } from './bucket.ts';

/**
 * `spelled` is the number that WhatsApp answered with, or null if the item's number is not registered. `other` is the same for
 * the number that may be meant instead.
 */
type Checked = { companyId: number; listId: number; item: Item; spelled: string | null; other: string | null };

/**
 * Records WhatsApp's answer about an item's number. If the account has another number, the item moves to the stream of that
 * number. It is added there before it is removed here, so it is never lost. If the list already has that account, the item is
 * removed. The number's contact, if there is one, gets WhatsApp's spelling too. If both possible numbers are registered, the
 * owner is unknown: the item counts as invalid, so that nothing is sent to a stranger.
 */
export const noteChecked = async (
  deps: Pick<Deps, 'store' | 'ids' | 'keys'>,
  { companyId, listId, item, spelled: own, other }: Checked,
  cause: Cause,
): Promise<void> => {
  const { store } = deps;
  const { id, name, email, number: asked, version, by } = item;
  const spelled = own !== null && other !== null ? null : (own ?? other);
  const from = bucketWith(companyId, listId, asked);
  const to = spelled === null ? from : bucketWith(companyId, listId, spelled);
  const on = (target: typeof from, command: Parameters<typeof contactListItems.decide>[0]) =>
    handle(store, contactListItems, { target, command, cause });
  const isSpelling = other === null && spelled !== null && spelled !== asked;
  if (isSpelling) await noteSpelling(deps, { companyId, asked, spelled }, cause);
  if (spelled === null || to.id === from.id) return void (await on(from, { type: 'NoteChecked', id, asked, spelled }));
  const keyId = await deps.ids.next(contactListItems.feature);
  const moved = { movedFrom: bucketIn(from.id).bucket, version };
  try {
    await on(to, { type: 'AddItem', row: { id, name, number: spelled, email }, keyId, by, moved });
    await on(to, { type: 'NoteChecked', id, asked: spelled, spelled });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'ERR_DUPLICATED_CONTACT') throw error;
  }
  await on(from, { type: 'RemoveItems', ids: [id] });
};
