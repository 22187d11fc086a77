import { charge, type Charge } from '../../domain/charge/decider.ts';
import { company } from '../../domain/company/decider.ts';
import { invoice } from '../../domain/invoice/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { settleInvoice } from '../invoice/settle.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { ChargeTarget } from './applyPayment.ts';

/**
 * Takes the months of a refunded invoice off the company's due date, then records it in the charge. The cause derives from the
 * payment, so that repetitions count once. A removed company, or one without a due date, keeps what it has.
 */
export const takeBackRefundedMonths = async (
  { store }: Pick<Deps, 'store'>,
  target: ChargeTarget,
  { invoiceId, assigned }: Exclude<Charge, { is: 'absent' }>,
  cause: Cause,
): Promise<{ state: Charge; position: Position | null }> => {
  const { companyId } = target;
  const whose = { companyId, id: assigned?.invoiceId ?? invoiceId };
  // A payment from this very moment is added to the due date before it is taken off.
  await settleInvoice({ store }, whose);
  const { state: bill } = await load(store, invoice, whose);
  const firm = { companyId: 0, id: companyId };
  const { state: before } = await load(store, company, firm);
  let dueDate: string | null = null;
  if (before.is === 'present' && bill.is !== 'absent') {
    const once = { ...cause, id: `returned:${companyId}.${target.id}`, body: undefined };
    const command = { type: 'ShortenCompany', months: bill.months } as const;
    const { state: after } = await handle(store, company, { target: firm, command, cause: once });
    dueDate = after.is === 'present' ? after.dueDate : null;
  }
  return handle(store, charge, { target, command: { type: 'FinishTakeBack', dueDate }, cause });
};
