import { call, delay, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { changeCampaignSettings } from '../../../commands/campaign/contract.ts';
import { listCampaignSettings } from '../../../projections/campaign/contract.ts';
import { campaignSettingsTopic } from '../../../projections/campaign/topic.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { heard } from '../../api/frames.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { toast } from '../../api/toast.ts';
import * as slice from './settingsSlice.ts';

const submitDelayMs = 400;
const settingsFrame = heard(campaignSettingsTopic);

/** Reads the settings again while they are shown; unsaved edits stay. */
function* readAgain() {
  if ((yield* select(slice.selectCampaignSettings)).settings) yield* read();
}
function* read() {
  try {
    yield* put(slice.settingsCame(slice.settingsOf(yield* call(() => request(listCampaignSettings)))));
  } catch (error) {
    yield* put(slice.settingsFailed());
    toastError(error);
  }
}
function* save() {
  yield* delay(submitDelayMs);
  const { settings: known, changes } = yield* select(slice.selectCampaignSettings);
  const sent = slice.changesBeside(changes, known ?? {});
  try {
    const said = yield* call(() => request(changeCampaignSettings, { body: { settings: sent } }));
    yield* put(slice.settingsSaved({ settings: slice.settingsOf(said), sent: changes }));
    toast.success(text('campaignSettings', 'saved'));
  } catch (error) {
    yield* put(slice.saveFailed());
    toastError(error);
  }
}

export function* campaignSettingsSaga() {
  yield* takeLatest(slice.settingsAsked, read);
  yield* takeLatest([settingsFrame, streamReset], readAgain);
  yield* takeLeading(slice.saveClicked, save);
}

joinStore([slice.campaignSettingsSlice], campaignSettingsSaga);
