import { contact } from '../../domain/contact/decider.ts';
import { areOne } from '../../domain/contact/merging.ts';
import type { Cause } from '../../runtime/http.ts';
import { handle, load } from '../kernel/handle.ts';
import type { Looked, Needs } from './person.ts';

/**
 * Makes one contact of two whom WhatsApp showed to be one person, the one found by number, the other by LID: the former goes
 * on, and has the LID once it is seen with it. False: they are not one, or nobody knows. Broken off in the middle, whoever
 * sees the person next goes on; tickets follow (commands/ticket/followContacts).
 */
export const joinPersons = async (
  { store, keys }: Needs,
  [byNumber, byLid]: Looked,
  companyId: number,
  cause: Cause,
): Promise<boolean> => {
  if (!byNumber || !byLid || byNumber.gone || byLid.gone) return false;
  const into = byNumber.id;
  const contactId = byLid.from ?? byLid.id;
  if (contactId === into) return false;
  const [one, other] = await Promise.all([
    load(store, contact, { companyId, id: into }),
    load(store, contact, { companyId, id: contactId }),
  ]);
  if (!areOne({ into, contactId }, one.state, other.state) || !('nameFrom' in other.state)) return false;
  const options = { cause, tries: 100, secret: keys.claims };
  const { name, nameFrom, email, disableBot, extraInfo, stopped } = other.state;
  const noted = { name, nameFrom, email, disableBot, extraInfo, stopped };
  const join = { type: 'JoinContact', contactId, noted } as const;
  await handle(store, contact, { target: { companyId, id: into }, command: join, ...options });
  const merge = { type: 'MergeContact', into } as const;
  const { state } = await handle(store, contact, { target: { companyId, id: contactId }, command: merge, ...options });
  return state.is === 'merged' && state.into === into;
};
