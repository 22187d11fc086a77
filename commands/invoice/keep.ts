import { invoice } from '../../domain/invoice/decider.ts';
import { invoicedFrom, priceOf } from '../../domain/invoice/policy.ts';
import { wallTime } from '../../domain/kernel/instant.ts';
import { plan } from '../../domain/plan/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { Taken } from '../kernel/claim.ts';
import type { DueWork } from '../kernel/clock.ts';
import { handle, idOf, load } from '../kernel/handle.ts';
import { liveInvoice, termOf } from './live.ts';

type Needs = Pick<Deps, 'store' | 'ids'>;
type Term = NonNullable<Awaited<ReturnType<typeof termOf>>>;

/** Opens an invoice, once the claim on being the company's only one is held and its term is still this. */
const open = async ({ store, ids }: Needs, companyId: number, term: Term, cause: Cause): Promise<number | null> => {
  const { dueDate, planId, months } = term;
  const { state: priced } = await load(store, plan, { companyId: 0, id: planId });
  if (priced.is !== 'present') return null;
  const id = await ids.next('invoice');
  const bill = { detail: priced.plan.name, cents: priceOf(priced.plan.value, months), dueDate, months, planId };
  const command = { type: 'OpenInvoice', ...bill } as const;
  // A payment of the former one has moved the due date since, if it was settled after the term was read.
  const confirm = async () => JSON.stringify(await termOf(store, companyId)) === JSON.stringify(term);
  try {
    const asked = { target: { companyId, id }, command, cause, fresh: true, tries: 100, confirm };
    return (await handle(store, invoice, asked)).events.length ? id : null;
  } catch (error) {
    if (error instanceof Taken) return idOf(error.owner);
    throw error;
  }
};

/**
 * Sees to it that a company has the invoice that it should have, and answers with the id of the open one: from 20 days before
 * its due date on one, of the plan's price of that moment; it follows the due date, and is cancelled where none is near any
 * more. Judged by the log alone, so that it may be asked for at any time, by several at once.
 */
export const keepInvoice = async (
  deps: Needs,
  companyId: number,
  now: string,
  cause: Cause,
): Promise<number | null> => {
  const { store } = deps;
  const term = await termOf(store, companyId);
  const isNear = term !== null && wallTime(now, term.timeZone).slice(0, 10) >= invoicedFrom(term.dueDate);
  const live = await liveInvoice(store, companyId);
  if (!live) return isNear ? open(deps, companyId, term, cause) : null;
  if (live.state.is !== 'open') return null;
  const fits = isNear && live.state.months === term.months;
  const reason = isNear ? 'otherMonths' : 'notDue';
  const command = fits
    ? ({ type: 'MoveInvoice', dueDate: term.dueDate } as const)
    : ({ type: 'CancelInvoice', reason } as const);
  await handle(store, invoice, { target: { companyId, id: live.id }, command, cause, tries: 100 });
  return fits ? live.id : null;
};

/** The invoices of companies whose due date is near, or was changed (R654). */
export const keepInvoices = (deps: Needs & Pick<Deps, 'lookup'>): DueWork => ({
  name: invoice.feature,
  due: (now, limit, after) => deps.lookup.billingsDue(now, limit, after),
  act: async ({ companyId }, now, cause) => void (await keepInvoice(deps, companyId, now, cause)),
});
