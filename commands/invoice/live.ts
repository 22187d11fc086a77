import { company } from '../../domain/company/decider.ts';
import { monthsOf } from '../../domain/company/recurrence.ts';
import { invoice, theOne } from '../../domain/invoice/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { ownerOf } from '../kernel/claim.ts';
import { idOf, load } from '../kernel/handle.ts';

/** The invoice of a company that is not over, as the log says; null: it has none. */
export const liveInvoice = async (store: Store, companyId: number) => {
  const owner = await ownerOf({ store, decider: invoice, companyId }, theOne);
  return owner?.holds ? { id: idOf(owner.stream), state: owner.state } : null;
};

/** Until when a company has paid and what it pays for; null: nothing is ever due of it, or it is gone. */
export const termOf = async (store: Store, companyId: number) => {
  const { state } = await load(store, company, { companyId: 0, id: companyId });
  if (state.is !== 'present' || state.dueDate === null) return null;
  const { dueDate, timeZone, planId, recurrence } = state;
  return { dueDate, timeZone, planId, months: monthsOf(recurrence) };
};
