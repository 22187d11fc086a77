import { company } from '../../domain/company/decider.ts';
import { invoice, payable, type Invoice } from '../../domain/invoice/decider.ts';
import type { InvoiceCharge } from '../../domain/invoice/events.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { InvoiceBank } from './bank.ts';

type Needs = Pick<Deps, 'store'>;
/** `position`: the position of the added event. */
type Charged = { charge: InvoiceCharge; position: Position | null };

/**
 * Returns the invoice if it can be charged. Throws ERR_NO_INVOICE_FOUND, or ERR_INVOICE_CLOSED, also for an amount of zero.
 */
export const payableOf = (state: Invoice): Exclude<Invoice, { is: 'absent' }> => {
  if (state.is === 'absent') throw new Refused('ERR_NO_INVOICE_FOUND', 404);
  if (state.is !== 'open' || state.cents === 0) throw new Refused('ERR_INVOICE_CLOSED', 409);
  return state;
};

/**
 * Returns the charge with which an invoice can be paid now: the existing one or a new one. Throws ERR_NO_INVOICE_FOUND,
 * ERR_INVOICE_CLOSED, and what the bank throws.
 */
export const chargeInvoice = async (
  needs: Needs,
  bank: InvoiceBank,
  target: { companyId: number; id: number },
  cause: Cause,
): Promise<Charged> => {
  const { store } = needs;
  const state = payableOf((await load(store, invoice, target)).state);
  const now = new Date().toISOString();
  const { cents, detail, charges: attempt } = state;
  const there = payable(state, now);
  if (there && (await bank.stands({ companyId: target.companyId, invoiceId: target.id, attempt: attempt - 1 })))
    return { charge: there, position: null };
  const expiresAt = new Date(Date.parse(now) + DAY_MS).toISOString();
  const { companyId, id: invoiceId } = target;
  // A removed company is not charged any more, even before the clock has cancelled its invoice.
  const { state: owing } = await load(store, company, { companyId: 0, id: companyId });
  if (owing.is !== 'present') throw new Refused('ERR_NO_INVOICE_FOUND', 404);
  const charge = await bank.charge({ companyId, invoiceId, attempt, cents, detail, expiresAt });
  const command = { type: 'ChargeInvoice', charge, attempt, now } as const;
  const charged = await handle(store, invoice, { target, command, cause });
  const kept = payable(charged.state, now);
  if (!kept) throw new Refused('ERR_INVOICE_CLOSED', 409);
  return { charge: kept, position: charged.position };
};
