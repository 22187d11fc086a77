import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { signedOut } from '../../api/signing.ts';

type Company = { id: number; name: string };
type State = { of: Company | null; busy: boolean };
const initialState: State = { of: null, busy: false };

/** The super user gave the reason. */
export const supportSubmitted = createAction<{ id: number; reason: string }>('support/submitted');

/** The dialog before a super user looks into a company. */
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
/** The super user leaves, or the hour has passed. */
export const supportLeft = createAction('support/left');
export const selectSupport = (state: WithSlice<typeof supportSlice>): State => state.support;
