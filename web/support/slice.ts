import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { signedOut } from '../kernel/signing.ts';

type Company = { id: number; name: string };
type State = { of: Company | null; busy: boolean };
const initialState: State = { of: null, busy: false };

/** He said why. */
export const supportSubmitted = createAction<{ id: number; reason: string }>('support/submitted');

/** A super user is about to look into a company, or to leave it. */
export const supportSlice = createSlice({
  name: 'support',
  initialState,
  reducers: {
    supportAsked: (_, { payload }: PayloadAction<Company>): State => ({ of: payload, busy: false }),
    supportClosed: () => initialState,
    supportRefused: (state): State => ({ ...state, busy: false }),
  },
  extraReducers: (on) =>
    on.addCase(supportSubmitted, (state): State => ({ ...state, busy: true })).addCase(signedOut, () => initialState),
});
export const { supportAsked, supportClosed, supportRefused } = supportSlice.actions;
/** He leaves, or his hour is over. */
export const supportLeft = createAction('support/left');
export const selectSupport = (state: WithSlice<typeof supportSlice>): State => state.support;
