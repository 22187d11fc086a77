import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { StrayPayment } from '../../../domain/charge/shape.ts';
import { signedOut } from '../../api/signing.ts';
import { pageBegins, pageComes, pageFails, unread, type Paging } from '../../api/records/paging.ts';

/** The list is shown from its beginning: the waiting payments, or the resolved ones if `seen`. */
export const strayShown = createAction<{ seen: boolean }>('charge/strayShown');
/** A super user resolved a payment; the note says how. */
export const strayResolveAsked = createAction<{ id: string; note: string }>('charge/strayResolveAsked');
/** A super user assigns a payment to an open invoice of its company; `note` gives the reason. */
export type ToAssign = { id: string; invoiceId: number; note: string };
export const strayAssignAsked = createAction<ToAssign>('charge/strayAssignAsked');
/** A super user stops counting a refunded payment; `note` gives the reason. */
export const takeBackAsked = createAction<{ id: string; note: string }>('charge/takeBackAsked');
export const moreStrayAsked = createAction('charge/moreStrayAsked');

/** `deciding`: the answer of a dialog is being sent. */
type State = Paging & { records: StrayPayment[]; seen: boolean; deciding: boolean };
const initialState: State = { ...unread, records: [], seen: false, deciding: false };

/** The payments that match no invoice, as super users see them. */
export const strayPaymentSlice = createSlice({
  name: 'strayPayment',
  initialState,
  reducers: {
    seenChosen: (state, { payload: seen }: PayloadAction<boolean>) =>
      seen === state.seen ? state : { ...initialState, seen },
    decisionBegan: (state) => ({ ...state, deciding: true }),
    decisionEnded: (state) => ({ ...state, deciding: false }),
    strayBegan: (state, { payload: first }: PayloadAction<boolean>) => pageBegins(state, first),
    strayCame: (
      state,
      { payload }: PayloadAction<{ first: boolean; records: StrayPayment[]; hasMore: boolean }>,
    ): State => pageComes(state, payload),
    strayResolved: (state, { payload: id }: PayloadAction<string>) => ({
      ...state,
      records: state.records.filter((payment) => payment.id !== id),
    }),
    strayFailed: (state) => pageFails(state),
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { decisionBegan, decisionEnded, seenChosen, strayBegan, strayCame, strayFailed, strayResolved } =
  strayPaymentSlice.actions;
export const selectStrayPayments = (state: WithSlice<typeof strayPaymentSlice>): State => state.strayPayment;
