import { company } from '../../domain/company/decider.ts';
import { monthsOf } from '../../domain/company/recurrence.ts';
import { invoice, claimedOpenInvoice } from '../../domain/invoice/decider.ts';
import { priceOf } from '../../domain/invoice/policy.ts';
import { plan } from '../../domain/plan/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { ownerOf } from '../kernel/unique/claim.ts';
import { idOf, load } from '../kernel/handle/handle.ts';

/** The company's current invoice according to the log, or null. */
export const currentInvoice = async (store: Store, companyId: number) => {
  const owner = await ownerOf({ store, decider: invoice, companyId }, claimedOpenInvoice);
  return owner?.holds ? { id: idOf(owner.stream), state: owner.state } : null;
};

/** The company's due date and what it pays for its next term. Null if it is never billed, or it or its plan does not exist. */
export const nextTermOf = async (store: Store, companyId: number) => {
  const { state } = await load(store, company, { companyId: 0, id: companyId });
  if (state.is !== 'present' || state.dueDate === null) return null;
  const { dueDate, dueZone, recurrence } = state;
  const planId = state.nextPlanId ?? state.planId;
  const { state: priced } = await load(store, plan, { companyId: 0, id: planId });
  if (priced.is !== 'present') return null;
  const months = monthsOf(recurrence);
  const { name: detail, value } = priced.plan;
  return { dueZone, bill: { detail, cents: priceOf(value, months), dueDate, months, planId } };
};
