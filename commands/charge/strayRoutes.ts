import { charge, type Charge } from '../../domain/charge/decider.ts';
import { invoice } from '../../domain/invoice/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { assignStrayPayment, resolveStrayPayment, takeBackPayment } from './contract.ts';
import { applyPaymentToInvoice, type ChargeTarget } from './applyPayment.ts';
import { takeBackRefundedMonths } from './takeBack.ts';

const targetOf = (paymentId: string): ChargeTarget => {
  const [companyId, id = ''] = paymentId.split('.');
  return { companyId: Number(companyId), id };
};

/** Serves POST /payments/stray/{paymentId}/assign, …/take-back and …/resolve. */
export const strayRoutes = (http: Http, { store }: Pick<Deps, 'store'>): void => {
  /** Refuses what the invoice would refuse before anything is written, so that the payment stays unassigned. */
  const check = async (companyId: number, id: number, payment: Charge): Promise<void> => {
    if (payment.is !== 'stray' || !payment.made || !payment.paid) return;
    const { bank, bankId } = payment.made;
    const { state } = await load(store, invoice, { companyId, id });
    invoice.decide({ type: 'PayInvoice', payment: { bank, bankId, ...payment.paid }, isEnough: true }, state);
  };

  serve(http, assignStrayPayment, async ({ params, body }, _, call) => {
    const target = targetOf(params.paymentId);
    const cause = { ...call.cause, companyId: target.companyId };
    await check(target.companyId, body.invoiceId, (await load(store, charge, target)).state);
    const command = { type: 'AssignStrayPayment', ...body } as const;
    const assigned = await handle(store, charge, { target, command, cause });
    const { state } = assigned;
    const placed = state.is === 'assigned' ? await applyPaymentToInvoice({ store }, target, state, cause) : assigned;
    await call.passed(placed.position);
    // The invoice was paid in another way at the same moment.
    if (placed.state.is !== 'settled') throw new Refused('ERR_INVOICE_CLOSED', 409);
    return {};
  });

  serve(http, takeBackPayment, async ({ params, body }, _, call) => {
    const target = targetOf(params.paymentId);
    const cause = { ...call.cause, companyId: target.companyId };
    const taken = await handle(store, charge, { target, command: { type: 'TakeBackPayment', ...body }, cause });
    const { state } = taken;
    const done = state.is === 'takenBack' ? await takeBackRefundedMonths({ store }, target, state, cause) : taken;
    await call.passed(done.position);
    return {};
  });

  serve(http, resolveStrayPayment, async ({ params, body }, _, call) => {
    const target = targetOf(params.paymentId);
    const command = { type: 'ResolveStrayPayment', ...body } as const;
    const cause = { ...call.cause, companyId: target.companyId };
    await call.passed((await handle(store, charge, { target, command, cause })).position);
    return {};
  });
};
