import { company } from '../../domain/company/decider.ts';
import { monthsOf } from '../../domain/company/recurrence.ts';
import { priceOf } from '../../domain/invoice/policy.ts';
import { inReais } from '../../domain/invoice/shape.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Asks } from '../lookup.ts';
import { load } from '../kernel/handle/handle.ts';
import { loadPlan, usageOf, type UsageNeeds } from '../plan/limits.ts';
import type { InvoiceBank } from './bank.ts';
import type { CompanySubscription } from './contract.ts';
import { currentInvoice } from './currentInvoice.ts';

type Needs = UsageNeeds & Asks<'ownStrayPayments'>;

/** A company's plan and payments according to the log; its misfits come from the read models. Throws ERR_NO_RECORD_FOUND. */
export const subscriptionOf = async (
  needs: Needs,
  bank: Pick<InvoiceBank, 'isThere'>,
  companyId: number,
): Promise<CompanySubscription> => {
  const { store, lookup } = needs;
  const { state } = await load(store, company, { companyId: 0, id: companyId });
  if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
  const planOf = async (id: number | null) => {
    const found = id === null ? null : await loadPlan(needs, id);
    return found && id !== null ? { ...found, id } : null;
  };
  const [plan, nextPlan, live, canPay, misfits, usage] = await Promise.all([
    planOf(state.planId),
    planOf(state.nextPlanId),
    currentInvoice(store, companyId),
    bank.isThere(),
    lookup.ownStrayPayments(companyId),
    usageOf(needs, companyId),
  ]);
  const months = monthsOf(state.recurrence);
  return {
    plan,
    nextPlan,
    value: inReais(priceOf(plan?.value ?? 0, months)),
    months,
    dueDate: state.dueDate,
    isTrial: state.trialExpiration !== null,
    openInvoice:
      live?.state.is === 'open' && live.state.cents > 0
        ? { id: live.id, value: inReais(live.state.cents), dueDate: live.state.dueDate }
        : null,
    usage,
    canPay,
    misfits,
  };
};
