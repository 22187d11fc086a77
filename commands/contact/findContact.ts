import { contact } from '../../domain/contact/decider.ts';
import { claimsOfContact, claimedLid, claimedNumber, type ContactAddress } from '../../domain/contact/claims.ts';
import type { ClaimedValue } from '../../domain/kernel/decider.ts';
import { ownerOf } from '../kernel/unique/claim.ts';
import type { Deps } from '../deps.ts';
import { idOf, load } from '../kernel/handle/handle.ts';

/** Identifies a person: number (digits), LID or both. */
export type ContactKey = ContactAddress & { companyId: number };
export type Needs = Pick<Deps, 'store' | 'ids' | 'keys'>;
/**
 * The contact that an address leads to: its owner, or the removed contact (`gone`) that owned it last. `from` is the owner
 * before it was merged. `parted` is the contact from which the owner was separated, if it must still be restored.
 */
type Found = { id: number; gone: boolean; from?: number; parted?: number } | null;
/** The contacts found by number and by LID. */
export type ContactsByAddress = readonly [Found, Found];

/** Finds the separated contact that owned an address and is not restored yet. */
const partedFrom = async (
  { store }: Pick<Needs, 'store'>,
  { companyId, id: parted }: { companyId: number; id: number },
  held: ClaimedValue,
  apart: readonly number[],
): Promise<Found> => {
  for (const id of apart) {
    const { state } = await load(store, contact, { companyId, id });
    const isHis = state.is === 'merged' && claimsOfContact(state).some(({ key }) => key === held.key);
    if (isHis && state.into === parted) return { id, gone: false, parted };
  }
  return null;
};

/** Finds the contact that a claimed address leads to. */
export const findContact = async ({ store, keys }: Needs, companyId: number, held: ClaimedValue): Promise<Found> => {
  const owner = await ownerOf({ store, decider: contact, companyId, secret: keys.claims }, held);
  if (!owner || owner.state.is === 'absent') return null;
  const id = idOf(owner.stream);
  if (owner.holds) return { id, gone: false };
  if (owner.state.is === 'present') return partedFrom({ store }, { companyId, id }, held, owner.state.apart);
  if (owner.state.is === 'erased' || !claimsOfContact(owner.state).some(({ key }) => key === held.key)) return null;
  if (owner.state.is === 'removed') return { id, gone: true };
  if (owner.state.is !== 'merged' || owner.state.into === null) return null;
  const { into } = owner.state;
  const { state } = await load(store, contact, { companyId, id: into });
  if (state.is !== 'present' && state.is !== 'removed') return null;
  return { id: into, gone: state.is === 'removed', from: id };
};

/** Returns the contact that replaces a contact now: the one it was merged into, or itself. */
export const presentContactOf = async (
  { store }: Pick<Needs, 'store'>,
  of: { companyId: number; id: number },
): Promise<number> => {
  const { state } = await load(store, contact, of);
  return (state.is === 'merged' && state.into) || of.id;
};

/** Looks up the contacts of a number and of a LID. */
export const findByAddresses = (needs: Needs, { companyId, number, lid }: ContactKey): Promise<ContactsByAddress> =>
  Promise.all([
    number ? findContact(needs, companyId, claimedNumber(number)) : null,
    lid ? findContact(needs, companyId, claimedLid(lid)) : null,
  ]);

/** Returns the existing contact with the number or the LID, preferring the number; null if there is none. */
export const existingContactIn = (looked: ContactsByAddress): number | null =>
  looked.find((found) => found?.gone === false)?.id ?? null;

/** Returns the existing contact, or the removed one if it `mayReturn`, or a new id (`fresh`). */
export const contactIdFor = async ({ ids }: Needs, looked: ContactsByAddress, mayReturn: boolean) => {
  const known = existingContactIn(looked) ?? (mayReturn ? looked.find((found) => found)?.id : null) ?? null;
  return { id: known ?? (await ids.next('contact')), fresh: known === null };
};
