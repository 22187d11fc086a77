import type { Charge, ChargeCommand } from '../../domain/charge/decider.ts';
import type { StrayReason } from '../../domain/charge/events.ts';
import { invoice } from '../../domain/invoice/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle.ts';

const reasons = new Map<string, StrayReason>([
  ['ERR_INVOICE_CLOSED', 'closed'],
  ['ERR_PAYMENT_AMOUNT', 'amount'],
  ['ERR_NO_INVOICE_FOUND', 'unknown'],
]);

/** Gives an invoice the payment of its charge; answers with what became of it. */
export const placePayment = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  { invoiceId, made, paid }: Exclude<Charge, { is: 'absent' }>,
  cause: Cause,
): Promise<ChargeCommand> => {
  if (!made || !paid) throw new Error('a payment of a charge that was never made');
  const payment = { bank: made.bank, bankId: made.bankId, ...paid };
  try {
    const target = { companyId, id: invoiceId };
    await handle(store, invoice, { target, command: { type: 'PayInvoice', payment }, cause, tries: 100 });
    return { type: 'SettleCharge' };
  } catch (error) {
    const reason = error instanceof Refused ? reasons.get(error.code) : undefined;
    if (!reason) throw error;
    return { type: 'StrayPayment', reason };
  }
};
