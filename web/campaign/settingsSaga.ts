import './settingsTexts.ts';
import { call, delay, put, takeLatest, takeLeading } from 'typed-redux-saga';
import { changeCampaignSettings } from '../../commands/campaign/contract.ts';
import { listCampaignSettings } from '../../projections/campaign/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { text } from '../kernel/i18n.ts';
import { request } from '../kernel/request.ts';
import { toast } from '../kernel/toast.ts';
import * as slice from './settingsSlice.ts';

const submitDelayMs = 400;

function* read() {
  try {
    yield* put(slice.settingsCame(slice.settingsOf(yield* call(() => request(listCampaignSettings)))));
  } catch (error) {
    yield* put(slice.settingsFailed());
    toastError(error);
  }
}
function* save({ payload: settings }: ReturnType<typeof slice.settingsSaved>) {
  yield* delay(submitDelayMs);
  try {
    const said = yield* call(() => request(changeCampaignSettings, { body: { settings } }));
    yield* put(slice.settingsCame(slice.settingsOf(said)));
    toast.success(text('campaignSettings', 'saved'));
  } catch (error) {
    yield* put(slice.settingsFailed());
    toastError(error);
  }
}

export function* campaignSettingsSaga() {
  yield* takeLatest(slice.settingsAsked, read);
  yield* takeLeading(slice.settingsSaved, save);
}

joinStore([slice.campaignSettingsSlice], campaignSettingsSaga);
