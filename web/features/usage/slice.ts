import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { PromptUse } from '../../../projections/prompt/contract.ts';
import { signedOut } from '../../api/signing.ts';

/** The tab is shown: the usage is loaded. */
export const usageShown = createAction('usage/shown');

export type Usage = { storage: { files: number; bytes: number; limit: number | null }; prompts: PromptUse };
type State = { usage: Usage | null; failed: boolean };
const initialState: State = { usage: null, failed: false };

/** The usage of the company: its storage, and its AI agents today. */
export const usageSlice = createSlice({
  name: 'usage',
  initialState,
  reducers: {
    usageCame: (_, { payload: usage }: PayloadAction<Usage>) => ({ usage, failed: false }),
    /** Known figures stay. */
    usageFailed: (state) => ({ ...state, failed: state.usage === null }),
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { usageCame, usageFailed } = usageSlice.actions;
export const selectUsage = (state: WithSlice<typeof usageSlice>): State => state.usage;
