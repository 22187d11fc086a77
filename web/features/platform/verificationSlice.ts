import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Verification } from '../../../projections/platform/contract.ts';
import { signedOut } from '../../api/signing.ts';

type State = { known: boolean; verification: Verification | null };
const initialState: State = { known: false, verification: null };
/** The user starts a comparison of all read models with the log. */
export const verifyClicked = createAction('verification/clicked');

/** The last or the running comparison of the read models with the log. */
export const verificationSlice = createSlice({
  name: 'verification',
  initialState,
  reducers: {
    verificationCame: (_, { payload }: PayloadAction<Verification | null>): State => ({
      known: true,
      verification: payload,
    }),
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { verificationCame } = verificationSlice.actions;
export const selectVerification = (state: WithSlice<typeof verificationSlice>): State => state.verification;
