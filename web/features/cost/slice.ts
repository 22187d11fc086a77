import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { MessageCosts } from '../../../projections/message/costContract.ts';
import { signedOut } from '../../api/signing.ts';

/** Costs are shown: those of the company (null), or of a campaign. */
export const costsShown = createAction<number | null>('cost/shown');

/** `company` and the costs of a campaign are null until they are loaded. */
type State = { company: MessageCosts | null; campaign: { id: number; costs: MessageCosts } | null };
const initialState: State = { company: null, campaign: null };

/** The costs of messages over the official API. */
export const costSlice = createSlice({
  name: 'cost',
  initialState,
  reducers: {
    companyCostsCame: (state, { payload }: PayloadAction<MessageCosts>) => ({ ...state, company: payload }),
    campaignCostsCame: (state, { payload }: PayloadAction<{ id: number; costs: MessageCosts }>) => ({
      ...state,
      campaign: payload,
    }),
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { companyCostsCame, campaignCostsCame } = costSlice.actions;
export const selectCosts = (state: WithSlice<typeof costSlice>): State => state.cost;
