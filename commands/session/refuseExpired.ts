import { company as decider, type Company } from '../../domain/company/decider.ts';
import { isPastDue } from '../../domain/company/policy.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { SignedIn } from '../../domain/user/shape.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { ensureInvoice } from '../invoice/ensureInvoice.ts';
import { linkFor } from '../invoice/link.ts';
import { load } from '../kernel/handle/handle.ts';

const dated = (day: string) => day.split('-').reverse().join('/');
const goesOn = (company: Company): boolean => company.is === 'present' && !isPastDue(company, new Date().toISOString());

/**
 * Refuses sign-in from the day after the due date (R011, R012). An admin with the right password gets a `link` to pay the open
 * invoice, which they can pass on. The link gives access to nothing else.
 */
export const refuseExpired = async (
  deps: Pick<Deps, 'store' | 'ids' | 'keys'>,
  { company, profile }: SignedIn,
  status: number,
  cause: Cause,
): Promise<void> => {
  const companyId = company.id;
  const known = async () => (await load(deps.store, decider, { companyId: 0, id: companyId })).state;
  if (goesOn(await known())) return;
  const id = await ensureInvoice(deps, companyId, new Date().toISOString(), { ...cause, companyId, userId: 'system' });
  // A free company renews itself, and a payment may have arrived only now.
  if (goesOn(await known())) return;
  const day = dated(company.dueDate ?? '');
  const isOffered = profile === 'admin' && id !== null;
  const link = isOffered ? { link: `/pay/${linkFor(deps.keys.links, { companyId, id })}` } : {};
  throw new Refused('ERR_COMPANY_EXPIRED', status, { day, ...link });
};
