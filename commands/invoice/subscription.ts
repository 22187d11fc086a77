import { company } from '../../domain/company/decider.ts';
import { monthsOf } from '../../domain/company/recurrence.ts';
import { priceOf } from '../../domain/invoice/policy.ts';
import { inReais } from '../../domain/invoice/shape.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle.ts';
import type { Bank } from './bank.ts';
import type { Subscription } from './contract.ts';
import { liveInvoice } from './live.ts';

/** What a company has and pays, as the log says; its misfits as the read models do. ERR_NO_RECORD_FOUND. */
export const subscriptionOf = async (
  { store, lookup }: Pick<Deps, 'store' | 'lookup'>,
  bank: Pick<Bank, 'isThere'>,
  companyId: number,
): Promise<Subscription> => {
  const [{ state }, plan, live, canPay, misfits] = await Promise.all([
    load(store, company, { companyId: 0, id: companyId }),
    lookup.planOf(companyId),
    liveInvoice(store, companyId),
    bank.isThere(),
    lookup.misfitPayments(companyId),
  ]);
  if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
  const months = monthsOf(state.recurrence);
  return {
    plan,
    value: inReais(priceOf(plan?.value ?? 0, months)),
    months,
    dueDate: state.dueDate,
    openInvoice:
      live?.state.is === 'open' && live.state.cents > 0
        ? { id: live.id, value: inReais(live.state.cents), dueDate: live.state.dueDate }
        : null,
    canPay,
    misfits,
  };
};
