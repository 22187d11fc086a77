import { contact } from '../../domain/contact/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { handle } from '../kernel/handle/handle.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';
import { findByAddresses, type Needs } from './findContact.ts';

type NewUserId = { companyId: number; connectionId: number; previous: string; lid: string };

/**
 * Records that a customer of the official API has another user id now, so that messages under it stay with the contact. Does
 * nothing if no contact has the previous id, or if another contact has the new one. May be repeated.
 */
export const recordNewUserId = async (
  needs: Needs,
  { companyId, connectionId, previous, lid }: NewUserId,
  cause: Cause,
): Promise<void> => {
  const [, known] = await findByAddresses(needs, { companyId, number: null, lid: previous });
  if (!known || known.gone) return;
  const command = { type: 'SeeContact', name: '', number: null, lid, connectionId } as const;
  const options = { cause, secret: needs.keys.claims };
  await handle(needs.store, contact, { target: { companyId, id: known.id }, command, ...options }).catch(
    (error: unknown) => {
      if (!(error instanceof AlreadyClaimed)) throw error;
    },
  );
};
