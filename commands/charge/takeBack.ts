import { charge, type Charge } from '../../domain/charge/decider.ts';
import { company } from '../../domain/company/decider.ts';
import { invoice } from '../../domain/invoice/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { settleInvoice } from '../invoice/settle.ts';
import { handle, load } from '../kernel/handle.ts';
import type { ChargeTarget } from './place.ts';

/**
 * Takes the months of an invoice whose payment went back from its company's due date, then says so in the charge. The cause is the
 * payment's own, whoever does it and however often, so that it counts once; who is gone, or never due, keeps what he has.
 */
export const takeBack = async (
  { store }: Pick<Deps, 'store'>,
  target: ChargeTarget,
  { invoiceId, assigned }: Exclude<Charge, { is: 'absent' }>,
  cause: Cause,
): Promise<{ state: Charge; position: Position | null }> => {
  const { companyId } = target;
  const whose = { companyId, id: assigned?.invoiceId ?? invoiceId };
  // A payment of this very moment is added before it is taken away.
  await settleInvoice({ store }, whose);
  const { state: bill } = await load(store, invoice, whose);
  const firm = { companyId: 0, id: companyId };
  const { state: before } = await load(store, company, firm);
  let dueDate: string | null = null;
  if (before.is === 'present' && bill.is !== 'absent') {
    const once = { ...cause, id: `returned:${companyId}.${target.id}`, body: undefined };
    const command = { type: 'ShortenCompany', months: bill.months } as const;
    const { state: after } = await handle(store, company, { target: firm, command, cause: once, tries: 100 });
    dueDate = after.is === 'present' ? after.dueDate : null;
  }
  return handle(store, charge, { target, command: { type: 'FinishTakeBack', dueDate }, cause, tries: 100 });
};
