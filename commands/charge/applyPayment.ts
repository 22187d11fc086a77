import { charge, type Charge, type ChargeCommand } from '../../domain/charge/decider.ts';
import type { StrayReason } from '../../domain/charge/events.ts';
import { invoice } from '../../domain/invoice/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';

/** The id within the company: `<invoice>x<attempt>`. */
export type ChargeTarget = { companyId: number; id: string };

const reasons = new Map<string, StrayReason>([
  ['ERR_INVOICE_CLOSED', 'closed'],
  ['ERR_PAYMENT_AMOUNT', 'amount'],
  ['ERR_NO_INVOICE_FOUND', 'unknown'],
]);

/**
 * Assigns the payment of a charge to its invoice, or to the one a super user chose. Returns the charge afterwards: settled or
 * stray. An invoice takes a payment only once, however often this runs.
 */
export const applyPaymentToInvoice = async (
  { store }: Pick<Deps, 'store'>,
  target: ChargeTarget,
  { invoiceId, made, paid, assigned }: Exclude<Charge, { is: 'absent' }>,
  cause: Cause,
): Promise<{ state: Charge; position: Position | null }> => {
  if (!made || !paid) throw new Error('the payment belongs to a charge that was never created');
  const payment = { bank: made.bank, bankId: made.bankId, ...paid };
  const pay = { type: 'PayInvoice', payment, isEnough: assigned !== null } as const;
  const whose = { companyId: target.companyId, id: assigned?.invoiceId ?? invoiceId };
  const command = await handle(store, invoice, { target: whose, command: pay, cause }).then(
    (): ChargeCommand => ({ type: 'SettleCharge' }),
    (error: unknown): ChargeCommand => {
      const reason = error instanceof Refused ? reasons.get(error.code) : undefined;
      if (!reason) throw error;
      return { type: 'StrayPayment', reason };
    },
  );
  return handle(store, charge, { target, command, cause });
};
