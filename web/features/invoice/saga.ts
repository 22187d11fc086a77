import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { getSubscription, chargeOpenInvoice } from '../../../commands/invoice/contract.ts';
import { getCompany } from '../../../projections/company/contract.ts';
import { listInvoices } from '../../../projections/invoice/contract.ts';
import { invoiceTopic } from '../../../projections/invoice/topic.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { heard, paymentFrame } from '../../api/frames.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { toast } from '../../api/toast.ts';
import { pageBehind, pageSize } from '../../api/records/paging.ts';
import { turnPage } from '../../api/records/turnPage.ts';
import { selectUser } from '../../api/session/slice.ts';
import * as invoice from './slice.ts';

const invoiceFrame = heard(invoiceTopic);
const told = { began: invoice.pageBegan, came: invoice.pageCame, failed: invoice.pageFailed };
const page = (pageNumber: number) => request(listInvoices, { query: { searchParam: '', pageNumber } });

/** Keeps the company's invoices, live, and leads one of them to its Pix. */
export function* invoiceSaga() {
  yield* takeLatest([invoice.listShown, invoiceFrame, paymentFrame, streamReset], readAgain);
  yield* takeLeading(invoice.moreAsked, readMore);
  yield* takeLatest(invoice.payClicked, readForCheckout);
  yield* takeLeading(invoice.subscribeClicked, payOpen);
  yield* takeLeading(invoice.submitted, submit);
  yield* takeEvery(invoiceFrame, dropOver);
}

/** Reads all shown pages again, so that changed invoices are in their place. */
function* readAgain({ type }: { type: string }) {
  const { phase, records } = yield* select(invoice.selectInvoices);
  if (phase === 'idle' && type !== invoice.listShown.type) return;
  const upTo = Math.max(1, Math.ceil(records.length / pageSize));
  yield* turnPage(told, true, async () => {
    const pages = await Promise.all(Array.from({ length: upTo }, (_, n) => page(n + 1)));
    return { records: pages.flat(), hasMore: pages.at(-1)?.length === pageSize };
  });
}

function* readMore() {
  const { hasMore, records } = yield* select(invoice.selectInvoices);
  if (!hasMore) return;
  yield* turnPage(told, false, async () => {
    const next = await page(pageBehind(records));
    return { records: next, hasMore: next.length === pageSize };
  });
}

/** Loads the plan and the address, if one was given before. */
function* readForCheckout() {
  const user = yield* select(selectUser);
  if (!user) return;
  const params = { companyId: user.companyId };
  try {
    const [{ plan, nextPlan, canPay }, company] = yield* call(() =>
      Promise.all([request(getSubscription), request(getCompany, { params })]),
    );
    const paidFor = nextPlan ?? plan;
    // Checked before the form asks for an address, and not at the last step.
    if (!canPay) {
      yield* put(invoice.checkoutClosed());
      return toast.error(text('errors', 'ERR_NO_BANK'));
    }
    const address = {
      fullName: company.billingName,
      zipcode: company.addressZipCode,
      address2: company.addressStreet,
      state: company.addressState,
      city: company.addressCity,
    };
    if (paidFor) yield* put(invoice.checkoutRead({ plan: paidFor, address }));
  } catch (error) {
    yield* put(invoice.checkoutClosed());
    toastError(error);
  }
}

function* payOpen() {
  try {
    const open = (yield* call(page, 1)).find(({ status }) => status === 'open');
    if (open) yield* put(invoice.payClicked(open));
    else toast.success(text('invoice', 'nothingOpen'));
  } catch (error) {
    toastError(error);
  }
}

function* submit() {
  const checkout = yield* select(invoice.selectCheckout);
  const { invoice: bill, address, plan } = checkout ?? {};
  if (!bill || !address || !plan) return;
  const [firstName = '', ...rest] = address.fullName.trim().split(/\s+/);
  const { users, connections, queues: _, ...named } = plan;
  const body = {
    firstName,
    lastName: rest.join(' '),
    address2: address.address2,
    city: address.city,
    state: address.state,
    zipcode: address.zipcode,
    country: address.country,
    useAddressForPaymentDetails: false,
    nameOnCard: '',
    cardNumber: '',
    cvv: '',
    plan: JSON.stringify({ id: named.id, name: named.name }),
    price: bill.value,
    users,
    connections,
    invoiceId: bill.id,
  };
  yield* put(invoice.chargeBegan());
  try {
    yield* put(invoice.chargeEnded(yield* call(() => request(chargeOpenInvoice, { body }))));
    toast.success(text('invoice', 'subscribed'));
  } catch (error) {
    yield* put(invoice.chargeEnded(null));
    toastError(error);
  }
}

/** Closes the checkout if its invoice was cancelled. */
function* dropOver({ payload: frame }: ReturnType<typeof invoiceFrame>) {
  const checkout = yield* select(invoice.selectCheckout);
  if (frame.action === 'delete' && frame.payload.invoiceId === checkout?.invoice.id) {
    yield* put(invoice.checkoutClosed());
    toast.warning(text('invoice', 'cancelled'));
  }
}

joinStore([invoice.invoiceSlice], invoiceSaga);
