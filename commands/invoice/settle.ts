import { company } from '../../domain/company/decider.ts';
import { invoice } from '../../domain/invoice/decider.ts';
import { wallTime } from '../../domain/kernel/instant.ts';
import type { Deps } from '../deps.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { handle, load } from '../kernel/handle/handle.ts';

/**
 * Adds the months of a paid invoice to the company's due date, then settles it. The cause derives from the payment, so that
 * repetitions count once (R653). If the new due date would not be after the payment, the paid term begins on the day of the
 * payment. A company that is removed or never billed is not renewed. A plan chosen for this term begins with it.
 */
export const settleInvoice = async (
  { store }: Pick<Deps, 'store'>,
  target: { companyId: number; id: number },
): Promise<void> => {
  const { state } = await load(store, invoice, target);
  if (state.is !== 'paid' || !state.payment) return;
  const { companyId, id } = target;
  const cause = causeOf(`paid:${companyId}.${id}`, companyId);
  const whose = { companyId: 0, id: companyId };
  const { state: before } = await load(store, company, whose);
  let dueDate: string | null = null;
  if (before.is === 'present') {
    const today = wallTime(state.payment.at, before.dueZone).slice(0, 10);
    const { months, planId } = state;
    const command = { type: 'ProlongCompany', why: 'payment', months, today, planId } as const;
    const { state: after } = await handle(store, company, { target: whose, command, cause });
    dueDate = after.is === 'present' ? after.dueDate : null;
  }
  await handle(store, invoice, { target, command: { type: 'SettleInvoice', dueDate }, cause });
};
