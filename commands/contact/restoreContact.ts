import { contact } from '../../domain/contact/decider.ts';
import { system } from '../../domain/kernel/permissions.ts';
import type { Cause } from '../../runtime/http.ts';
import { handle } from '../kernel/handle/handle.ts';
import type { Needs } from './findContact.ts';

/**
 * Restores a contact that an admin separated from the one it was merged into (`from`), with its LID. Does nothing if it is
 * restored already.
 */
export const restoreContact = (
  { store, keys }: Pick<Needs, 'store' | 'keys'>,
  { from, ...target }: { companyId: number; id: number; from: number },
  cause: Cause,
) => {
  const command = { type: 'ReturnContact', by: system, from } as const;
  return handle(store, contact, { target, command, cause, secret: keys.claims });
};
