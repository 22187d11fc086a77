import { contact } from '../../domain/contact/decider.ts';
import { system } from '../../domain/kernel/permissions.ts';
import type { Cause } from '../../runtime/http.ts';
import { handle } from '../kernel/handle.ts';
import type { Needs } from './person.ts';

/** Whom a contact (`from`) had taken in, and whom an admin parted from it, is there again with his own LID; he may be so already. */
export const giveBack = (
  { store, keys }: Pick<Needs, 'store' | 'keys'>,
  { from, ...target }: { companyId: number; id: number; from: number },
  cause: Cause,
) => {
  const command = { type: 'ReturnContact', by: system, from } as const;
  return handle(store, contact, { target, command, cause, retry: 'system', secret: keys.claims });
};
