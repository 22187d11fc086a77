import { company } from '../../domain/company/decider.ts';
import { monthsOf } from '../../domain/company/recurrence.ts';
import { invoice, theOne } from '../../domain/invoice/decider.ts';
import { priceOf } from '../../domain/invoice/policy.ts';
import { plan } from '../../domain/plan/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { ownerOf } from '../kernel/claim.ts';
import { idOf, load } from '../kernel/handle.ts';

/** The invoice of a company that is not over, as the log says; null: it has none. */
export const liveInvoice = async (store: Store, companyId: number) => {
  const owner = await ownerOf({ store, decider: invoice, companyId }, theOne);
  return owner?.holds ? { id: idOf(owner.stream), state: owner.state } : null;
};

/** Until when a company has paid, and what it pays for its next term; null: nothing is ever due of it, or it or its plan is gone. */
export const termOf = async (store: Store, companyId: number) => {
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
