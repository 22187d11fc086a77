import { contact, type Contact } from '../../domain/contact/decider.ts';
import { areOne, areOneBySpelling } from '../../domain/contact/merging.ts';
import type { Cause } from '../../runtime/http.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { ContactsByAddress, Needs } from './findContact.ts';

type Pair = { into: number; contactId: number };
/** Two contacts of a company, and a check whether they are one person. */
type Joining = Pair & { companyId: number; isOne: (pair: Pair, one: Contact, other: Contact) => boolean };

/**
 * Merges two contacts: `into` remains. Contacts that the other one had absorbed now point to `into` as well, so that a merged
 * contact always names an existing one. Returns false if they are not one person. An interrupted merge continues when the
 * contact is next seen. Tickets follow (commands/ticket/followContacts).
 */
const join = async (
  { store, keys }: Needs,
  { into, contactId, companyId, isOne }: Joining,
  cause: Cause,
): Promise<boolean> => {
  const [one, other] = await Promise.all([
    load(store, contact, { companyId, id: into }),
    load(store, contact, { companyId, id: contactId }),
  ]);
  if (!isOne({ into, contactId }, one.state, other.state) || !('nameFrom' in other.state)) return false;
  const options = { cause, secret: keys.claims };
  const { name, nameFrom, email, disableBot, extraInfo, stopped, marketing, joined } = other.state;
  const noted = { name, nameFrom, email, disableBot, extraInfo, stopped, marketing };
  const number = isOne === areOneBySpelling ? (other.state.number ?? undefined) : undefined;
  const joining = { type: 'JoinContact', contactId, noted, number } as const;
  await handle(store, contact, { target: { companyId, id: into }, command: joining, ...options });
  const merge = { type: 'MergeContact', into } as const;
  const { state } = await handle(store, contact, { target: { companyId, id: contactId }, command: merge, ...options });
  if (state.is !== 'merged' || state.into !== into) return false;
  for (const id of joined) {
    const own = { ...options, cause: { ...cause, id: `${cause.id}:${id}` } };
    const target = { companyId, id };
    const again = { type: 'MergeContact', into, from: contactId } as const;
    const moved = await handle(store, contact, { target, command: again, ...own });
    if (moved.state.is !== 'merged' || moved.state.into !== into) continue;
    const taking = { type: 'JoinContact', contactId: id, noted } as const;
    await handle(store, contact, { target: { companyId, id: into }, command: taking, ...own });
  }
  return true;
};

/**
 * Merges two contacts that WhatsApp showed to be one person, one found by number and one by LID. The former remains and gets
 * the LID when it is next seen with it. Returns false if they are not one person, or this is unknown.
 */
export const mergePersons = async (
  needs: Needs,
  [byNumber, byLid]: ContactsByAddress,
  companyId: number,
  cause: Cause,
): Promise<boolean> => {
  if (!byNumber || !byLid || byNumber.gone || byLid.gone) return false;
  const pair = { into: byNumber.id, contactId: byLid.from ?? byLid.id };
  return pair.into !== pair.contactId && join(needs, { ...pair, companyId, isOne: areOne }, cause);
};

/** Merges the contacts of two numbers that WhatsApp reported as one account. The contact with WhatsApp's spelling remains. */
export const mergeSpellings = (needs: Needs, pair: Pair & { companyId: number }, cause: Cause): Promise<boolean> =>
  join(needs, { ...pair, isOne: areOneBySpelling }, cause);
