import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { testSession } from '../../../commands/integration/contract.ts';
import { signedOut } from '../../api/signing.ts';

type Tried = z.output<typeof testSession.body>;
/** A dialog was opened without a trial yet, or a project is tried. */
export const trialShown = createAction('integrationTrial/trialShown');
export const trialAsked = createAction<Tried>('integrationTrial/trialAsked');

type State = { busy: boolean; answers: readonly string[] | null; error: string };
const initialState: State = { busy: false, answers: null, error: '' };

/** The result of trying Dialogflow from the dialog: its answers, or why it gave none. */
export const trialSlice = createSlice({
  name: 'integrationTrial',
  initialState,
  reducers: {
    trialAnswered: (_, { payload: answers }: PayloadAction<string[]>): State => ({ ...initialState, answers }),
    trialFailed: (_, { payload: error }: PayloadAction<string>): State => ({ ...initialState, error }),
  },
  extraReducers: (on) =>
    on
      .addCase(signedOut, () => initialState)
      .addCase(trialShown, () => initialState)
      .addCase(trialAsked, () => ({ ...initialState, busy: true })),
});
export const { trialAnswered, trialFailed } = trialSlice.actions;
export const selectTrial = (state: WithSlice<typeof trialSlice>): State => state.integrationTrial;
