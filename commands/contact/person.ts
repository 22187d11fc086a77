import { contact, standing, type Address, type Standing } from '../../domain/contact/decider.ts';
import { canonical, otherSpelling } from '../../domain/contact/number.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { hashedKey, holderOf, take, type Claim } from '../kernel/claims.ts';
import type { Deps } from '../kernel/deps.ts';
import { idOf, load, streamOf, type Target } from '../kernel/handle.ts';

/** What tells people apart: at least one of number (digits) and LID. */
export type Person = Address & { companyId: number };
export type Needs = Pick<Deps, 'store' | 'ids' | 'keys'>;
type What = 'number' | 'lid';
/** `older`: the claim of the number's other spelling, of logs from before both counted as one. */
export type Tag = { what: What; value: string; claim: Claim; older: Claim | null };
export type Holder = { stream: string; standing: Standing };

const tag = ({ keys }: Needs, companyId: number, what: What, value: string): Tag => {
  const claimOf = (key: string): Claim => ({ companyId, what, key: hashedKey(keys.claims, key) });
  if (what === 'lid') return { what, value, claim: claimOf(value), older: null };
  const key = canonical(value);
  const other = otherSpelling(key);
  return { what, value: key, claim: claimOf(key), older: other === null ? null : claimOf(other) };
};
const tagsOf = (needs: Needs, { companyId, number, lid }: Person): Tag[] => [
  ...(number ? [tag(needs, companyId, 'number', number)] : []),
  ...(lid ? [tag(needs, companyId, 'lid', lid)] : []),
];

const standingOf = async ({ store }: Needs, { what, value, claim }: Tag, stream: string): Promise<Standing> => {
  const { state } = await load(store, contact, { companyId: claim.companyId, id: idOf(stream) });
  return standing(state, what, value);
};

const lookUp = async (needs: Needs, asked: Tag): Promise<Holder | null> => {
  const { claim, older } = asked;
  const holder = (await holderOf(needs.store, claim)) ?? (older && (await holderOf(needs.store, older)));
  if (!holder) return null;
  return { stream: holder.ownerStream, standing: await standingOf(needs, asked, holder.ownerStream) };
};

/** What the claims on a person's number and LID say; `claimPerson` takes it up where it is still so. */
export type Looked = { tags: readonly Tag[]; holders: readonly (Holder | null)[] };
export const lookFor = async (needs: Needs, person: Person): Promise<Looked> => {
  const tags = tagsOf(needs, person);
  return { tags, holders: await Promise.all(tags.map((each) => lookUp(needs, each))) };
};

/** The id of the contact that is there with the number or the LID, the number asked first; null when there is none. */
export const personThere = ({ holders }: Looked): number | null => {
  const own = holders.find((holder) => holder?.standing === 'own');
  return own ? idOf(own.stream) : null;
};

/**
 * The id of the one contact that number and LID belong to, claimed for it: the one that is there; else the removed one,
 * who comes back; else a new one (`fresh`). Two processes that ask at once get the same.
 */
export const claimPerson = async (
  needs: Needs,
  companyId: number,
  { tags, holders }: Looked,
  cause: Cause,
): Promise<{ id: number; fresh: boolean }> => {
  const { store, ids } = needs;
  const whose = (...of: Standing[]) => holders.find((holder) => holder && of.includes(holder.standing))?.stream;
  let stream = whose('own') ?? whose('removed', 'absent');
  let fresh = stream === undefined;
  const chosen = async () => stream ?? streamOf('contact', { companyId, id: await ids.next('contact') });
  // A claim that another contact holds already stays his: the number, asked first, decides who this is.
  for (const [index, each] of tags.entries()) {
    const holder = holders[index];
    if (holder?.standing === 'own' || (holder && holder.stream === stream)) continue;
    const { ownerStream, won } = await take(store, each.claim, chosen, (owner) => lookAt(needs, each, owner), cause);
    if (!stream) fresh = won;
    stream ??= ownerStream;
  }
  if (!stream) throw new Error('a person without number and LID');
  return { id: idOf(stream), fresh };
};

const lookAt = async (needs: Needs, asked: Tag, owner: string) => {
  const is = await standingOf(needs, asked, owner);
  return is === 'own' ? 'holds' : is === 'absent' ? 'absent' : 'free';
};

/** Claims another number for a contact that is there. Throws Refused('ERR_DUPLICATED_CONTACT') when it is somebody's. */
export const claimNumber = async (needs: Needs, target: Target, number: string, cause: Cause): Promise<void> => {
  const stream = streamOf('contact', target);
  const asked = tag(needs, target.companyId, 'number', number);
  const holder = await lookUp(needs, asked);
  const look = (owner: string) => lookAt(needs, asked, owner);
  const claimed =
    holder?.standing === 'own'
      ? { ownerStream: holder.stream }
      : await take(needs.store, asked.claim, async () => stream, look, cause);
  if (claimed.ownerStream !== stream) throw new Refused('ERR_DUPLICATED_CONTACT');
};

/** Whether the number is still claimed for the contact: a message may have come from it before the contact said so. */
export const holdsNumber = async (needs: Needs, target: Target, number: string): Promise<boolean> =>
  (await lookUp(needs, tag(needs, target.companyId, 'number', number)))?.stream === streamOf('contact', target);
