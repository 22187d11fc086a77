import { changeCampaignSettings } from '../../../commands/campaign/contract.ts';
import {
  campaignSettingKeys,
  campaignSettingsShape,
  type CampaignSettings,
} from '../../../domain/campaign/settings.ts';
import { listCampaignSettings } from '../../../projections/campaign/contract.ts';
import { campaignSettingsTopic } from '../../../projections/campaign/topic.ts';
import { heard } from '../../api/frames.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { createTask } from '../../api/task.ts';
import { text } from '../../locales/i18n.ts';

type Changes = Partial<CampaignSettings>;
/** Parses the settings as the API sends them: each key with its value as JSON. */
const settingsOf = (said: readonly { key: string; value: string }[]): CampaignSettings =>
  campaignSettingsShape.parse(Object.fromEntries(said.map(({ key, value }) => [key, JSON.parse(value)])));

/** Returns the changes without those that equal the value in `others`. */
export const changesBeside = (changes: Changes, others: Changes): Changes => {
  const left = { ...changes };
  for (const key of campaignSettingKeys)
    if (JSON.stringify(left[key]) === JSON.stringify(others[key])) delete left[key];
  return left;
};

/** Reads the campaign settings of the company. Once shown they are live. */
export const campaignSettingsTask = createTask(
  'campaignSettings',
  async () => settingsOf(await request(listCampaignSettings)),
  { overlap: 'replaces', reads: true, again: { on: [heard(campaignSettingsTopic), streamReset] } },
);

export const campaignSettingsSave = createTask(
  'campaignSettingsSave',
  async (settings: Changes) => settingsOf(await request(changeCampaignSettings, { body: { settings } })),
  {
    delayMs: 400,
    actions: (saved) => [campaignSettingsTask.done(saved, undefined)],
    said: () => text('campaignSettings', 'saved'),
  },
);
