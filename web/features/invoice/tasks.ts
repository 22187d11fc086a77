import { chargeOpenInvoice } from '../../../commands/invoice/contract.ts';
import { listInvoices } from '../../../projections/invoice/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { text } from '../../locales/i18n.ts';
import { charged, payClicked, type Address, type Checkout, type CompanyPlan } from './slice.ts';

/** Opens the checkout of the open invoice, for the button of the subscription page. */
export const openInvoicePay = createTask(
  'openInvoicePay',
  async () => {
    const page = await request(listInvoices, { query: { searchParam: '', pageNumber: 1 } });
    return page.find(({ status }) => status === 'open') ?? null;
  },
  {
    actions: (open) => (open ? [payClicked(open)] : []),
    said: (open) => (open ? '' : text('invoice', 'nothingOpen')),
  },
);

const bodyOf = (bill: Checkout['invoice'], { fullName, ...address }: Address, plan: CompanyPlan) => {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return {
    ...address,
    firstName,
    lastName: rest.join(' '),
    useAddressForPaymentDetails: false,
    nameOnCard: '',
    cardNumber: '',
    cvv: '',
    plan: JSON.stringify({ id: plan.id, name: plan.name }),
    price: bill.value,
    users: plan.users,
    connections: plan.connections,
    invoiceId: bill.id,
  };
};

/** Creates the Pix for the invoice of the checkout. */
export const invoiceCharge = createTask(
  'invoiceCharge',
  ({ invoice, address, plan }: { invoice: Checkout['invoice']; address: Address; plan: CompanyPlan }) =>
    request(chargeOpenInvoice, { body: bodyOf(invoice, address, plan) }),
  { actions: (pix) => [charged(pix)], said: () => text('invoice', 'subscribed') },
);
