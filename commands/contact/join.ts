import { contact, type Contact } from '../../domain/contact/decider.ts';
import { areOne, areOneBySpelling } from '../../domain/contact/merging.ts';
import type { Cause } from '../../runtime/http.ts';
import { handle, load } from '../kernel/handle.ts';
import type { Looked, Needs } from './person.ts';

type Pair = { into: number; contactId: number };
/** Two contacts of a company, and whether they are one. */
type Joining = Pair & { companyId: number; isOne: (pair: Pair, one: Contact, other: Contact) => boolean };

/**
 * Makes one contact of two: `into` goes on. Those that the other one took in before go on as `into`, too, so that a contact
 * that was merged always names the one that is there. False: they are not one. Whoever sees the contact next goes on where
 * this broke off; tickets follow (commands/ticket/followContacts).
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
  const options = { cause, retry: 'system' as const, secret: keys.claims };
  const { name, nameFrom, email, disableBot, extraInfo, stopped, joined } = other.state;
  const noted = { name, nameFrom, email, disableBot, extraInfo, stopped };
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
 * Makes one contact of two whom WhatsApp showed to be one person, the one found by number, the other by LID: the former goes
 * on, and has the LID once it is seen with it. False: they are not one, or nobody knows.
 */
export const joinPersons = async (
  needs: Needs,
  [byNumber, byLid]: Looked,
  companyId: number,
  cause: Cause,
): Promise<boolean> => {
  if (!byNumber || !byLid || byNumber.gone || byLid.gone) return false;
  const pair = { into: byNumber.id, contactId: byLid.from ?? byLid.id };
  return pair.into !== pair.contactId && join(needs, { ...pair, companyId, isOne: areOne }, cause);
};

/** The same of two numbers of which WhatsApp said that they are one account; the contact with WhatsApp's spelling goes on. */
export const joinSpellings = (needs: Needs, pair: Pair & { companyId: number }, cause: Cause): Promise<boolean> =>
  join(needs, { ...pair, isOne: areOneBySpelling }, cause);
