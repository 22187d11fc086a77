import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { Trial, tryPrompt } from '../../../commands/prompt/contract.ts';
import { signedOut } from '../../api/signing.ts';

/** The fields of the form that a trial sends, and the id of the prompt. */
export type TrialForm = Omit<z.input<typeof tryPrompt.body>, 'messages' | 'contact'>;
/** The lines of a trial. Answers of the agent also have their cost and the actions it would have taken. */
type TrialLine = { by: 'contact' | 'company'; text: string; trial?: Trial };

export const trialShown = createAction<number | null>('promptTrial/shown');
export const trialSaid = createAction<{ form: TrialForm; text: string }>('promptTrial/said');

type State = { of: number | null; lines: TrialLine[]; busy: boolean; error: string };
const initialState: State = { of: null, lines: [], busy: false, error: '' };

/** A conversation with a prompt without a customer. It exists only in this browser, until another prompt is opened. */
export const trialSlice = createSlice({
  name: 'promptTrial',
  initialState,
  reducers: {
    trialAnswered: (state, { payload: trial }: PayloadAction<Trial>) => {
      state.busy = false;
      state.lines.push({ by: 'company', text: trial.text, trial });
    },
    trialFailed: (state, { payload: error }: PayloadAction<string>) => {
      Object.assign(state, { busy: false, error });
    },
    trialRestarted: ({ of }) => ({ ...initialState, of }),
  },
  extraReducers: (on) =>
    on
      .addCase(signedOut, () => initialState)
      .addCase(trialShown, (state, { payload: of }) =>
        of !== null && state.of === of ? state : { ...initialState, of },
      )
      .addCase(trialSaid, (state, { payload: { text } }) => {
        Object.assign(state, { busy: true, error: '' });
        if (text) state.lines.push({ by: 'contact', text });
      }),
});
export const { trialAnswered, trialFailed, trialRestarted } = trialSlice.actions;
export const selectTrial = (state: WithSlice<typeof trialSlice>): State => state.promptTrial;
