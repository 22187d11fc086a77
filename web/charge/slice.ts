import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { StrayPayment } from '../../domain/charge/shape.ts';
import { signedOut } from '../kernel/signing.ts';
import { pageBegins, pageFails, unread, type Paging } from '../record/paging.ts';

/** The list is shown, from its beginning. */
export const strayShown = createAction('charge/strayShown');
/** A super user saw to one, how his note says. */
export const strayResolveAsked = createAction<{ id: string; note: string }>('charge/strayResolveAsked');
export const moreStrayAsked = createAction('charge/moreStrayAsked');

type State = Paging & { records: StrayPayment[] };
const initialState: State = { ...unread, records: [] };

/** The payments that fit no invoice, as super users see them. */
export const strayPaymentSlice = createSlice({
  name: 'strayPayment',
  initialState,
  reducers: {
    strayBegan: (state, { payload: first }: PayloadAction<boolean>) => pageBegins(state, first),
    strayCame: (state, { payload }: PayloadAction<{ first: boolean; payments: StrayPayment[]; hasMore: boolean }>) => ({
      phase: 'ready',
      hasMore: payload.hasMore,
      more: false,
      records: payload.first ? payload.payments : [...state.records, ...payload.payments],
    }),
    strayResolved: (state, { payload: id }: PayloadAction<string>) => ({
      ...state,
      records: state.records.filter((payment) => payment.id !== id),
    }),
    strayFailed: (state) => pageFails(state),
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { strayBegan, strayCame, strayFailed, strayResolved } = strayPaymentSlice.actions;
export const selectStrayPayments = (state: WithSlice<typeof strayPaymentSlice>): State => state.strayPayment;
