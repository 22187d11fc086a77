import { company } from '../../domain/company/decider.ts';
import { invoice, type InvoiceCommand } from '../../domain/invoice/decider.ts';
import { invoicedFrom } from '../../domain/invoice/policy.ts';
import { wallTime } from '../../domain/kernel/instant.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { handle, idOf } from '../kernel/handle/handle.ts';
import { currentInvoice, nextTermOf } from './currentInvoice.ts';
import { settleInvoice } from './settle.ts';

type Needs = Pick<Deps, 'store' | 'ids'>;
type Term = NonNullable<Awaited<ReturnType<typeof nextTermOf>>>;
type Bill = Pick<Term['bill'], 'months' | 'cents' | 'planId'>;

/** Opens an invoice, once it holds the claim to be the company's only one and the term is unchanged. */
const open = async ({ store, ids }: Needs, companyId: number, term: Term, cause: Cause): Promise<number | null> => {
  const id = await ids.next('invoice');
  const command = { type: 'OpenInvoice', ...term.bill } as const;
  // A payment of the previous invoice may have moved the due date after the term was read.
  const confirm = async () => JSON.stringify(await nextTermOf(store, companyId)) === JSON.stringify(term);
  try {
    const asked = { target: { companyId, id }, command, cause, fresh: true, confirm };
    return (await handle(store, invoice, asked)).events.length ? id : null;
  } catch (error) {
    if (error instanceof AlreadyClaimed) return idOf(error.owner);
    throw error;
  }
};

/** The reason why an open invoice is wrong for the company, or null if at most its day differs. */
const reasonAgainst = (bill: Bill | null, { months, cents, planId }: Bill) => {
  if (!bill) return 'notDue';
  if (bill.months !== months) return 'otherMonths';
  return bill.planId !== planId || bill.cents !== cents ? 'otherPlan' : null;
};

/**
 * Ensures that a company has the invoice it should have, and returns the id of the open one. From 20 days before the due date
 * it opens one with the plan's price. An open invoice follows the due date, is replaced when the price changes, and is
 * cancelled when no due date is near. A free plan has no invoice and renews itself. A payment that is not credited yet is
 * settled. The result depends on the log only, so it is safe to call at any time and concurrently.
 */
export const ensureInvoice = async (
  deps: Needs,
  companyId: number,
  now: string,
  cause: Cause,
): Promise<number | null> => {
  const { store } = deps;
  const live = await currentInvoice(store, companyId);
  if (live?.state.is === 'paid') await settleInvoice(deps, { companyId, id: live.id });
  const term = await nextTermOf(store, companyId);
  const today = term && wallTime(now, term.dueZone).slice(0, 10);
  const near = term && today && term.bill.cents > 0 && today >= invoicedFrom(term.bill.dueDate) ? term : null;
  if (live?.state.is === 'open') {
    const target = { companyId, id: live.id };
    const reason = reasonAgainst(near && near.bill, live.state);
    const command: InvoiceCommand =
      near && !reason
        ? { type: 'MoveInvoice', dueDate: near.bill.dueDate }
        : { type: 'CancelInvoice', reason: reason ?? 'notDue' };
    await handle(store, invoice, { target, command, cause });
    if (!reason) return live.id;
  } else if (near && !live) return open(deps, companyId, near, cause);
  if (term && today && term.bill.cents === 0) {
    const { months, planId } = term.bill;
    const command = { type: 'ProlongCompany', why: 'free', months, today, planId } as const;
    await handle(store, company, { target: { companyId: 0, id: companyId }, command, cause });
  }
  return null;
};

/** Keeps the invoices of companies whose due date is near or has changed (R654). */
export const ensureInvoices = (deps: Needs & Asks<'billingsDue'>): DueWork => ({
  name: invoice.feature,
  due: deps.lookup.billingsDue,
  act: async ({ companyId }, now, cause) => void (await ensureInvoice(deps, companyId, now, cause)),
});
