import { createAction, createSlice } from '@reduxjs/toolkit';
import {
  campaignSettingKeys,
  campaignSettingsShape,
  type CampaignSettings,
} from '../../../domain/campaign/settings.ts';
import { signedOut } from '../../api/signing.ts';

type Changes = Partial<CampaignSettings>;
/** The company's campaign settings, null until loaded, and the edits that are not saved yet. */
type State = { settings: CampaignSettings | null; changes: Changes; failed: boolean; saving: boolean };
const initialState: State = { settings: null, changes: {}, failed: false, saving: false };

/** Parses the settings as the API sends them: each key with its value as JSON. */
export const settingsOf = (said: readonly { key: string; value: string }[]): CampaignSettings =>
  campaignSettingsShape.parse(Object.fromEntries(said.map(({ key, value }) => [key, JSON.parse(value)])));

export const settingsAsked = createAction('campaignSettings/asked');
export const saveClicked = createAction('campaignSettings/saveClicked');

const said = (value: unknown): string => JSON.stringify(value);
/** Returns the changes without those that equal the value in `others`. */
export const changesBeside = (changes: Changes, others: Changes): Changes => {
  const left = { ...changes };
  for (const key of campaignSettingKeys) if (said(left[key]) === said(others[key])) delete left[key];
  return left;
};

export const campaignSettingsSlice = createSlice({
  name: 'campaignSettings',
  initialState,
  reducers: {
    settingsCame: (state, { payload }: { payload: CampaignSettings }) => {
      Object.assign(state, { settings: payload, failed: false });
    },
    settingsFailed: (state) => void Object.assign(state, { failed: state.settings === null }),
    settingsEdited: (state, { payload }: { payload: Changes }) => void Object.assign(state.changes, payload),
    settingsDropped: (state) => ({ ...state, changes: {} }),
    /** An edit made during the save stays unsaved. */
    settingsSaved: (state, { payload }: { payload: { settings: CampaignSettings; sent: Changes } }) => ({
      ...state,
      settings: payload.settings,
      changes: changesBeside(state.changes, payload.sent),
      saving: false,
    }),
    saveFailed: (state) => ({ ...state, saving: false }),
  },
  extraReducers: (builder) =>
    void builder
      .addCase(settingsAsked, (state) => ({ ...state, changes: {} }))
      .addCase(saveClicked, (state) => ({ ...state, saving: true }))
      .addCase(signedOut, () => initialState),
  selectors: { selectCampaignSettings: (state) => state },
});
export const { settingsCame, settingsFailed, settingsEdited, settingsDropped, settingsSaved, saveFailed } =
  campaignSettingsSlice.actions;
export const { selectCampaignSettings } = campaignSettingsSlice.selectors;
