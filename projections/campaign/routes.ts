import { campaignSettingKeys } from '../../domain/campaign/settings.ts';
import type { CampaignRecord } from '../../domain/campaign/shape.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import {
  campaignPeople,
  getCampaign,
  listCampaigns,
  listCampaignSettings,
  listRecipients,
  recipientFile,
} from './contract.ts';
import { serveRecipients, recipientSheetPath } from './files.ts';
import { campaignPeoplePage } from './people.ts';
import { campaignPage, campaignsBy, firstRecipientsOf } from './read.ts';
import { recipientPage } from './recipientRead.ts';
import { campaignSettingsOf } from './settings.ts';

/**
 * Serves GET /campaigns, one of them, its recipients, its recipients if it began now, and /campaign-settings (R501, R502,
 * R504, R511).
 */
export const campaignReads = (http: Http, db: Database, media: Media): void => {
  const shown = (record: CampaignRecord, { companyId }: Actor, { req }: Call) =>
    media.shown(record, { feature: 'campaign', companyId }, req);

  serve(http, listCampaigns, async ({ query }, actor, call) => {
    const { records, ...rest } = await campaignPage(db, actor.companyId, query);
    return { records: records.map((one) => shown(one, actor, call)), ...rest };
  });
  serve(http, campaignPeople, ({ query }, { companyId }) => campaignPeoplePage(db, companyId, query));
  const found = async (companyId: number, id: number): Promise<CampaignRecord> => {
    const [campaign] = await campaignsBy(db, companyId, [id]);
    if (!campaign) throw new Refused('ERR_NO_RECORD_FOUND');
    return campaign;
  };
  serve(http, getCampaign, async ({ params }, actor, call) => {
    const campaign = await found(actor.companyId, params.campaignId);
    const { contacts, shipping } = await firstRecipientsOf(db, campaign);
    const contactList = campaign.contactList && { ...campaign.contactList, contacts };
    return shown({ ...campaign, contactList, shipping }, actor, call);
  });
  serve(http, listRecipients, async ({ params, query }, { companyId, timeZone }) => {
    const { id: campaignId } = await found(companyId, params.campaignId);
    return recipientPage(db, { companyId, campaignId, timeZone, ...query });
  });
  serve(http, recipientFile, async ({ params, query }, { companyId, sessionId }, { req }) => {
    const { id: campaignId } = await found(companyId, params.campaignId);
    const { language, ...rest } = query;
    return { xlsx: media.signed(recipientSheetPath({ companyId, sessionId, campaignId, query: rest, language }), req) };
  });
  http.router.get('/campaign-files/:companyId/:sessionId/:campaignId/:file', serveRecipients(media, db));
  serve(http, listCampaignSettings, async (_, { companyId }) => {
    const settings = await campaignSettingsOf(db, companyId);
    return campaignSettingKeys.map((key) => ({ key, value: JSON.stringify(settings[key]) }));
  });
};
