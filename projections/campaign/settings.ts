import {
  campaignSettings,
  campaignSettingsDefaults,
  campaignSettingsEvents,
  stopAnswerIn,
  type CampaignSettings,
} from '../../domain/campaign/settings.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { rowView } from '../kernel/view/rows.ts';
import { int, json, table } from '../kernel/view/table.ts';
import { campaignSettingsTopic } from './topic.ts';

const settingsTable = table('campaign_settings', { company_id: int, settings: json<CampaignSettings>() }, [
  'company_id',
]);

/** The campaign settings of each company that saved any. */
export const campaignSettingRows = rowView({
  name: 'campaignSettings',
  version: 1,
  table: settingsTable,
  keyOf: ({ companyId }) => ({ company_id: companyId }),
  features: [campaignSettings.feature],
  events: campaignSettingsEvents,
  on: (_, happened, tx) => {
    const { event, companyId } = happened;
    tx.tell(happened, campaignSettingsTopic, { action: 'reload', id: String(companyId), before: {}, after: {} });
    return { company_id: companyId, settings: event.data };
  },
});

/** Returns the campaign settings of a company, with defaults. */
export const campaignSettingsOf = async (db: Database, companyId: number): Promise<CampaignSettings> => {
  const sql = `select s.settings, c.language from views.company c
    left join views.campaign_settings s on s.company_id = c.id where c.id = ?`;
  type Found = { settings: CampaignSettings | null; language: 'pt' | 'en' | 'es' };
  const [row] = await rowsOf<Found>(db, sql, [companyId]);
  const settings = { ...campaignSettingsDefaults, ...row?.settings };
  return { ...settings, stopAnswer: stopAnswerIn(settings.stopAnswer, row?.language ?? 'pt') };
};
