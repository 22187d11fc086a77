import { company } from '../../domain/company/decider.ts';
import { invoice, payable, type Invoice } from '../../domain/invoice/decider.ts';
import type { InvoiceCharge } from '../../domain/invoice/events.ts';
import { inReais } from '../../domain/invoice/shape.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { serve, servePublic, type Call, type Cause, type Http } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import type { InvoiceBank } from './bank.ts';
import { chargeInvoice, payableOf } from './charge.ts';
import { chooseNextPlan } from './choosePlan.ts';
import {
  choosePlanCall,
  getLinked,
  getSubscription,
  payLinked,
  chargeOpenInvoice,
  withdrawPlanCall,
  type LinkedInvoice,
  type Pix,
} from './contract.ts';
import { linkedBy } from './link.ts';
import { currentInvoice } from './currentInvoice.ts';
import { subscriptionOf } from './subscription.ts';

type Target = { companyId: number; id: number };
const noInvoice = () => new Refused('ERR_NO_INVOICE_FOUND', 404);

const pixOf = (invoiceId: number, { qrCode, cents, expiresAt }: InvoiceCharge): Pix => ({
  qrcode: { qrcode: qrCode },
  valor: { original: inReais(cents).toFixed(2) },
  invoiceId,
  expiresAt,
});

/** Serves /subscription with its plan, and the page of a payment link (R646 to R648). */
export const invoiceRoutes = (
  http: Http,
  deps: Deps,
  { bank, storage }: { bank: InvoiceBank; storage: Pick<Storage, 'usage'> },
): void => {
  const { store, keys } = deps;
  const needs = { ...deps, storage };

  serve(http, getSubscription, (_, { companyId }) => subscriptionOf(needs, bank, companyId));
  const chosen = async (companyId: number, planId: number | null, call: Call) => {
    await call.passed(await chooseNextPlan(needs, { companyId, planId }, call.cause));
    return subscriptionOf(needs, bank, companyId);
  };
  serve(http, choosePlanCall, ({ params }, { companyId }, call) => chosen(companyId, params.planId, call));
  serve(http, withdrawPlanCall, (_, { companyId }, call) => chosen(companyId, null, call));

  serve(http, chargeOpenInvoice, async ({ body }, { companyId, userId, support }, call) => {
    const { invoiceId, firstName, lastName, address2, city, state, zipcode } = body;
    const id = invoiceId ?? (await currentInvoice(store, companyId))?.id;
    if (!id) throw noInvoice();
    payableOf((await load(store, invoice, { companyId, id })).state);
    if (firstName && address2 && city && zipcode) {
      const billing = {
        billingName: `${firstName} ${lastName}`.trim(),
        addressZipCode: zipcode,
        addressStreet: address2,
        addressState: state,
        addressCity: city,
        addressDistrict: '',
      };
      const command = { type: 'GiveBillingAddress', billing, givenBy: support ? null : userId } as const;
      const target = { companyId: 0, id: companyId };
      await call.passed((await handle(store, company, { target, command, cause: call.cause })).position);
    }
    const { charge, position } = await chargeInvoice(deps, bank, { companyId, id }, call.cause);
    await call.passed(position);
    return pixOf(id, charge);
  });

  const told = async ({ companyId, id }: Target, state: Invoice): Promise<LinkedInvoice> => {
    if (state.is === 'absent' || state.is === 'cancelled') throw new Refused('ERR_LINK_EXPIRED', 410);
    const { state: whose } = await load(store, company, { companyId: 0, id: companyId });
    const there = payable(state, new Date().toISOString());
    const stands = there && (await bank.stands({ companyId, invoiceId: id, attempt: state.charges - 1 }));
    const charge = stands ? there : null;
    return {
      company: whose.is === 'present' ? whose.name : '',
      detail: state.detail,
      value: inReais(state.cents),
      dueDate: state.dueDate,
      // The user signs in after this, so the due date must be updated first.
      status: state.is === 'settled' ? 'paid' : 'open',
      pix: charge && pixOf(id, charge),
    };
  };
  const read = async (target: Target) => told(target, (await load(store, invoice, target)).state);

  servePublic(http, getLinked, ({ params }) => read(linkedBy(keys.links, params.token)));
  servePublic(http, payLinked, async ({ params }, call) => {
    const target = linkedBy(keys.links, params.token);
    const { state } = await load(store, invoice, target);
    const cause: Cause = { ...call.cause, companyId: target.companyId };
    if (state.is === 'open') await call.passed((await chargeInvoice(deps, bank, target, cause)).position);
    return read(target);
  });
};
