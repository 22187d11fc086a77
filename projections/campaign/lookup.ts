import type { Database } from '../../runtime/database.ts';
import type { CampaignRecord } from '../../domain/campaign/shape.ts';
import { dueReader, together } from '../kernel/read/due.ts';
import { campaignsWritten, hasGotCampaign } from './answered.ts';
import {
  anyCampaignLine,
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
  campaignsToStart: dueReader(db, campaignsToStart),
  campaignsToPrepare: dueReader(db, campaignsToPrepare),
  campaignsToFinish: dueReader(db, campaignsToFinish),
  silentRecipients: dueReader(db, silentRecipients),
  campaignsWritten: campaignsWritten.bind(null, db),
  hasGotCampaign: hasGotCampaign.bind(null, db),
  campaignLines: together(campaignLines.bind(null, db), anyCampaignLine),
  isCampaignRunningOver: isCampaignRunningOver.bind(null, db),
  campaignNext: campaignNext.bind(null, db),
  taggedPeople: taggedPeople.bind(null, db),
  listPeople: listPeople.bind(null, db),
});
