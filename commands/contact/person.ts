import { contact } from '../../domain/contact/decider.ts';
import { heldBy, heldLid, heldNumber, type Address } from '../../domain/contact/held.ts';
import type { Held } from '../../domain/kernel/decider.ts';
import { ownerOf } from '../kernel/claim.ts';
import type { Deps } from '../deps.ts';
import { idOf, load } from '../kernel/handle.ts';

/** What tells people apart: at least one of number (digits) and LID. */
export type ContactKey = Address & { companyId: number };
export type Needs = Pick<Deps, 'store' | 'ids' | 'keys'>;
/**
 * Where the claim of an address leads: to the contact that has it, or to the removed one (`gone`) that had it last; `from`:
 * the one that had it before it was merged; `parted`: the one from which it was parted, and is to be given back.
 */
type Found = { id: number; gone: boolean; from?: number; parted?: number } | null;
/** By number and by LID. */
export type Looked = readonly [Found, Found];

/** Who of those that were parted from a contact has an address that it gave back, and is not there again yet. */
const partedFrom = async (
  { store }: Pick<Needs, 'store'>,
  { companyId, id: parted }: { companyId: number; id: number },
  held: Held,
  apart: readonly number[],
): Promise<Found> => {
  for (const id of apart) {
    const { state } = await load(store, contact, { companyId, id });
    const isHis = state.is === 'merged' && heldBy(state).some(({ key }) => key === held.key);
    if (isHis && state.into === parted) return { id, gone: false, parted };
  }
  return null;
};

/** Where a claim of an address leads. */
export const find = async ({ store, keys }: Needs, companyId: number, held: Held): Promise<Found> => {
  const owner = await ownerOf({ store, decider: contact, companyId, secret: keys.claims }, held);
  if (!owner || owner.state.is === 'absent') return null;
  const id = idOf(owner.stream);
  if (owner.holds) return { id, gone: false };
  if (owner.state.is === 'present') return partedFrom({ store }, { companyId, id }, held, owner.state.apart);
  if (owner.state.is === 'erased' || !heldBy(owner.state).some(({ key }) => key === held.key)) return null;
  if (owner.state.is === 'removed') return { id, gone: true };
  if (owner.state.is !== 'merged' || owner.state.into === null) return null;
  const { into } = owner.state;
  const { state } = await load(store, contact, { companyId, id: into });
  if (state.is !== 'present' && state.is !== 'removed') return null;
  return { id: into, gone: state.is === 'removed', from: id };
};

/** Who goes on for a contact: another one where the two are one person, else itself. */
export const goingOn = async (
  { store }: Pick<Needs, 'store'>,
  of: { companyId: number; id: number },
): Promise<number> => {
  const { state } = await load(store, contact, of);
  return (state.is === 'merged' && state.into) || of.id;
};

/** Whose number and LID these are. */
export const lookFor = (needs: Needs, { companyId, number, lid }: ContactKey): Promise<Looked> =>
  Promise.all([
    number ? find(needs, companyId, heldNumber(number)) : null,
    lid ? find(needs, companyId, heldLid(lid)) : null,
  ]);

/** The id of the contact that is there with the number or the LID, the number asked first; null when there is none. */
export const personThere = (looked: Looked): number | null => looked.find((found) => found?.gone === false)?.id ?? null;

/** The contact that is there; else, where it `mayReturn`, the removed one, who comes back; else a new id (`fresh`). */
export const identified = async ({ ids }: Needs, looked: Looked, mayReturn: boolean) => {
  const known = personThere(looked) ?? (mayReturn ? looked.find((found) => found)?.id : null) ?? null;
  return { id: known ?? (await ids.next('contact')), fresh: known === null };
};
