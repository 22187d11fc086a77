import { company } from '../../domain/company/decider.ts';
import { invoice, type InvoiceCommand } from '../../domain/invoice/decider.ts';
import { invoicedFrom } from '../../domain/invoice/policy.ts';
import { wallTime } from '../../domain/kernel/instant.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { Taken } from '../kernel/claim.ts';
import type { DueWork } from '../kernel/clock.ts';
import { handle, idOf } from '../kernel/handle.ts';
import { liveInvoice, termOf } from './live.ts';
import { settleInvoice } from './settle.ts';

type Needs = Pick<Deps, 'store' | 'ids'>;
type Term = NonNullable<Awaited<ReturnType<typeof termOf>>>;
type Bill = Pick<Term['bill'], 'months' | 'cents' | 'planId'>;

/** Opens an invoice, once the claim on being the company's only one is held and its term is still this. */
const open = async ({ store, ids }: Needs, companyId: number, term: Term, cause: Cause): Promise<number | null> => {
  const id = await ids.next('invoice');
  const command = { type: 'OpenInvoice', ...term.bill } as const;
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

/** Why an open invoice is not what the company is to pay now; null: it is, but for its day. */
const reasonAgainst = (bill: Bill | null, { months, cents, planId }: Bill) => {
  if (!bill) return 'notDue';
  if (bill.months !== months) return 'otherMonths';
  return bill.planId !== planId || bill.cents !== cents ? 'otherPlan' : null;
};

/**
 * Sees to it that a company has the invoice that it should have, and answers with the id of the open one: from 20 days before
 * its due date on one, of the plan's price; it follows the due date, is another one under another price, and is cancelled where
 * none is near any more. A plan for nothing has none: it goes on by itself. What was paid and does not show yet is settled.
 * Judged by the log alone, so that it may be asked for at any time, by several at once.
 */
export const keepInvoice = async (
  deps: Needs,
  companyId: number,
  now: string,
  cause: Cause,
): Promise<number | null> => {
  const { store } = deps;
  const live = await liveInvoice(store, companyId);
  if (live?.state.is === 'paid') await settleInvoice(deps, { companyId, id: live.id });
  const term = await termOf(store, companyId);
  const today = term && wallTime(now, term.dueZone).slice(0, 10);
  const near = term && today && term.bill.cents > 0 && today >= invoicedFrom(term.bill.dueDate) ? term : null;
  if (live?.state.is === 'open') {
    const target = { companyId, id: live.id };
    const reason = reasonAgainst(near && near.bill, live.state);
    const command: InvoiceCommand =
      near && !reason
        ? { type: 'MoveInvoice', dueDate: near.bill.dueDate }
        : { type: 'CancelInvoice', reason: reason ?? 'notDue' };
    await handle(store, invoice, { target, command, cause, tries: 100 });
    if (!reason) return live.id;
  } else if (near && !live) return open(deps, companyId, near, cause);
  if (term && today && term.bill.cents === 0) {
    const { months, planId } = term.bill;
    const command = { type: 'ProlongCompany', why: 'free', months, today, planId } as const;
    await handle(store, company, { target: { companyId: 0, id: companyId }, command, cause, tries: 100 });
  }
  return null;
};

/** The invoices of companies whose due date is near, or was changed (R654). */
export const keepInvoices = (deps: Needs & Pick<Deps, 'lookup'>): DueWork => ({
  name: invoice.feature,
  due: (now, limit, after) => deps.lookup.billingsDue(now, limit, after),
  act: async ({ companyId }, now, cause) => void (await keepInvoice(deps, companyId, now, cause)),
});
