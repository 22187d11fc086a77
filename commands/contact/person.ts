import { contact, heldBy, heldLid, heldNumber, type Address } from '../../domain/contact/decider.ts';
import type { Held } from '../../domain/kernel/decider.ts';
import { ownerOf } from '../kernel/claim.ts';
import type { Deps } from '../deps.ts';
import { idOf } from '../kernel/handle.ts';

/** What tells people apart: at least one of number (digits) and LID. */
export type ContactKey = Address & { companyId: number };
export type Needs = Pick<Deps, 'store' | 'ids' | 'keys'>;
/** Where the claim of an address leads: to the contact that has it, or to the removed one (`gone`) that had it last. */
type Found = { id: number; gone: boolean } | null;
/** By number and by LID. */
export type Looked = readonly [Found, Found];

/** Where a claim of an address leads. */
export const find = async ({ store, keys }: Needs, companyId: number, held: Held): Promise<Found> => {
  const owner = await ownerOf({ store, decider: contact, companyId, secret: keys.claims }, held);
  if (!owner || owner.state.is === 'absent') return null;
  const id = idOf(owner.stream);
  if (owner.holds) return { id, gone: false };
  const had = owner.state.is === 'removed' && heldBy(owner.state).some(({ key }) => key === held.key);
  return had ? { id, gone: true } : null;
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
