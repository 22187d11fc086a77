import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { StrayPayment } from '../../domain/charge/shape.ts';
import { signedOut } from '../kernel/signing.ts';
import { pageBegins, pageComes, pageFails, unread, type Paging } from '../record/paging.ts';

/** The list is shown, from its beginning: of those that wait, or that were seen to. */
export const strayShown = createAction<{ seen: boolean }>('charge/strayShown');
/** A super user saw to one, how his note says. */
export const strayResolveAsked = createAction<{ id: string; note: string }>('charge/strayResolveAsked');
/** One is to pay an open invoice of its company; `note`: why. */
export type ToAssign = { id: string; invoiceId: number; note: string };
export const strayAssignAsked = createAction<ToAssign>('charge/strayAssignAsked');
/** One that went back is to count no more; `note`: why. */
export const takeBackAsked = createAction<{ id: string; note: string }>('charge/takeBackAsked');
export const moreStrayAsked = createAction('charge/moreStrayAsked');

/** `deciding`: a dialog's answer is on its way. */
type State = Paging & { records: StrayPayment[]; seen: boolean; deciding: boolean };
const initialState: State = { ...unread, records: [], seen: false, deciding: false };

/** The payments that fit no invoice, as super users see them. */
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
