import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { getSubscription } from '../../../commands/invoice/contract.ts';
import { getCompany } from '../../../projections/company/contract.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { selectUser } from '../../api/session/slice.ts';
import { invoiceFrame } from './invoices.ts';
import * as invoice from './slice.ts';

/** Leads an invoice to its Pix. */
export function* invoiceSaga() {
  yield* takeLatest(invoice.payClicked, readForCheckout);
  yield* takeEvery(invoiceFrame, dropOver);
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

/** Closes the checkout if its invoice was cancelled. */
function* dropOver({ payload: frame }: ReturnType<typeof invoiceFrame>) {
  const checkout = yield* select(invoice.selectCheckout);
  if (frame.action === 'delete' && frame.payload.invoiceId === checkout?.invoice.id) {
    yield* put(invoice.checkoutClosed());
    toast.warning(text('invoice', 'cancelled'));
  }
}

joinStore([invoice.invoiceSlice], invoiceSaga);
