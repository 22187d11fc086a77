import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { PromptUse } from '../../projections/prompt/contract.ts';
import { signedOut } from '../kernel/signing.ts';

/** The tab is shown: what was used is read. */
export const usageShown = createAction('usage/shown');

export type Usage = { storage: { files: number; bytes: number; limit: number | null }; prompts: PromptUse };
type State = { usage: Usage | null; failed: boolean };
const initialState: State = { usage: null, failed: false };

/** What the company uses: of the storage, and of its machines today. */
export const usageSlice = createSlice({
  name: 'usage',
  initialState,
  reducers: {
    usageCame: (_, { payload: usage }: PayloadAction<Usage>) => ({ usage, failed: false }),
    /** What is known already stays. */
    usageFailed: (state) => ({ ...state, failed: state.usage === null }),
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { usageCame, usageFailed } = usageSlice.actions;
export const selectUsage = (state: WithSlice<typeof usageSlice>): State => state.usage;
