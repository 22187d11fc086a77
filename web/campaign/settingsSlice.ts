import { createAction, createSlice } from '@reduxjs/toolkit';
import { campaignSettingsShape, type CampaignSettings } from '../../domain/campaign/settings.ts';
import { signedOut } from '../kernel/signing.ts';

/** How the company's campaigns go; null until it is known. */
type State = { settings: CampaignSettings | null; failed: boolean; saving: boolean };
const initialState: State = { settings: null, failed: false, saving: false };

/** What the calls say: each key with its value as JSON. */
export const settingsOf = (said: readonly { key: string; value: string }[]): CampaignSettings =>
  campaignSettingsShape.parse(Object.fromEntries(said.map(({ key, value }) => [key, JSON.parse(value)])));

export const settingsAsked = createAction('campaignSettings/asked');
export const settingsSaved = createAction<CampaignSettings>('campaignSettings/saveClicked');

export const campaignSettingsSlice = createSlice({
  name: 'campaignSettings',
  initialState,
  reducers: {
    settingsCame: (state, { payload }: { payload: CampaignSettings }) => {
      Object.assign(state, { settings: payload, failed: false, saving: false });
    },
    settingsFailed: (state) => void Object.assign(state, { failed: state.settings === null, saving: false }),
  },
  extraReducers: (builder) =>
    void builder
      .addCase(settingsSaved, (state) => void Object.assign(state, { saving: true }))
      .addCase(signedOut, () => initialState),
  selectors: { selectCampaignSettings: (state) => state },
});
export const { settingsCame, settingsFailed } = campaignSettingsSlice.actions;
export const { selectCampaignSettings } = campaignSettingsSlice.selectors;
