import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { Pix } from '../../../commands/invoice/contract.ts';
import type { InvoiceRecord } from '../../../domain/invoice/shape.ts';
import type { companyPlan } from '../../../domain/plan/calls.ts';
import { companyFrame, paymentFrame } from '../../api/frames.ts';
import { signedOut } from '../../api/signing.ts';

export type CompanyPlan = z.output<typeof companyPlan.reply>['plan'];
/** The fields of the first step. */
export type Address = {
  fullName: string;
  country: string;
  zipcode: string;
  address2: string;
  state: string;
  city: string;
};
/** The steps of the checkout; it begins at the second one (R645). */
export const steps = ['data', 'plan', 'review'] as const;
type CheckoutStep = (typeof steps)[number];
export type Checkout = {
  invoice: InvoiceRecord;
  step: CheckoutStep;
  address: Address;
  /** Whether the address was typed but is not saved for the company yet. */
  given: boolean;
  /** The plan of the company; null while it is loaded. */
  plan: CompanyPlan | null;
  pix: Pix | null;
  /** Whether the Pix was paid. */
  paid: boolean;
};

export const payClicked = createAction<InvoiceRecord>('invoice/payClicked');

type State = {
  checkout: Checkout | null;
  /** How often the company changed: its plan, the choice of the next plan, or its due date. */
  companyChanges: number;
};
const initialState: State = { checkout: null, companyChanges: 0 };
const noAddress: Address = { fullName: '', country: 'Brasil', zipcode: '', address2: '', state: '', city: '' };

/** The invoice that is being paid. */
export const invoiceSlice = createSlice({
  name: 'invoice',
  initialState,
  reducers: {
    checkoutClosed: (state) => ({ ...state, checkout: null }),
    checkoutRead: (state, { payload }: PayloadAction<{ plan: CompanyPlan; address: Partial<Address> }>) => {
      const { checkout } = state;
      if (!checkout) return;
      checkout.plan = payload.plan;
      Object.assign(checkout.address, payload.address);
    },
    addressGiven: ({ checkout }, { payload }: PayloadAction<Address>) => {
      if (checkout) Object.assign(checkout, { address: payload, given: true, step: 'plan' });
    },
    stepChosen: ({ checkout }, { payload }: PayloadAction<CheckoutStep>) => {
      if (checkout) checkout.step = payload;
    },
    charged: ({ checkout }, { payload }: PayloadAction<Pix>) => {
      if (checkout) checkout.pix = payload;
    },
  },
  extraReducers: (on) =>
    on
      .addCase(payClicked, (state, { payload: invoice }) => {
        state.checkout = {
          invoice,
          step: 'plan',
          address: noAddress,
          given: false,
          plan: null,
          pix: null,
          paid: false,
        };
      })
      .addCase(paymentFrame, ({ checkout }) => {
        if (checkout?.pix) checkout.paid = true;
      })
      .addCase(companyFrame, (state) => {
        state.companyChanges += 1;
      })
      .addCase(signedOut, () => initialState),
});
export const { checkoutClosed, checkoutRead, addressGiven, stepChosen, charged } = invoiceSlice.actions;

type Root = WithSlice<typeof invoiceSlice>;
export const selectCompanyChanges = (state: Root): number => state.invoice.companyChanges;
export const selectCheckout = (state: Root): Checkout | null => state.invoice.checkout;
