import type { Database } from '../../runtime/database.ts';
import type { CampaignRecord } from '../../domain/campaign/shape.ts';
import { campaignsWritten, hasGotCampaign } from './answered.ts';
import {
  campaignLines,
  campaignNext,
  campaignsToFinish,
  campaignsToPrepare,
  campaignsToStart,
  runningCampaigns,
  silentRecipients,
} from './due.ts';
import { listPeople, taggedPeople } from './people.ts';
import { campaignsBy, campaignsWithList, isCampaignRunningOver } from './read.ts';

/** Answers the questions of `commands/campaign/lookup.ts`. */
export const campaignLookup = (db: Database) => ({
  campaign: async (companyId: number, id: number): Promise<CampaignRecord | null> =>
    (await campaignsBy(db, companyId, [id]))[0] ?? null,
  campaignsWithList: campaignsWithList.bind(null, db),
  campaignsOverConnection: (companyId: number, connectionId: number) =>
    runningCampaigns(db, 'way_id = ?', [companyId, connectionId]),
  campaignsWithTemplate: (companyId: number, templateId: number) =>
    runningCampaigns(db, "(template->>'templateId')::int = ?", [companyId, templateId]),
  campaignsToStart: campaignsToStart.bind(null, db),
  campaignsToPrepare: campaignsToPrepare.bind(null, db),
  campaignsToFinish: campaignsToFinish.bind(null, db),
  silentRecipients: silentRecipients.bind(null, db),
  campaignsWritten: campaignsWritten.bind(null, db),
  hasGotCampaign: hasGotCampaign.bind(null, db),
  campaignLines: campaignLines.bind(null, db),
  isCampaignRunningOver: isCampaignRunningOver.bind(null, db),
  campaignNext: campaignNext.bind(null, db),
  taggedPeople: taggedPeople.bind(null, db),
  listPeople: listPeople.bind(null, db),
});
