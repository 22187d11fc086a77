import type { CampaignLine, CampaignPerson, CampaignWritten, NextRecipient } from '../../domain/campaign/people.ts';
import type { CampaignRecord } from '../../domain/campaign/shape.ts';
import type { ReadDue } from '../../domain/kernel/due.ts';
import type { Position } from '../../eventstore/position.ts';

export type CampaignLookup = {
  campaign(companyId: number, id: number): Promise<CampaignRecord | null>;
  /** Ids of the campaigns to a contact list that are running or scheduled. */
  campaignsWithList(companyId: number, listId: number): Promise<number[]>;
  /** Ids of the running campaigns over a connection, and of those that send a template. */
  campaignsOverConnection(companyId: number, connectionId: number): Promise<number[]>;
  campaignsWithTemplate(companyId: number, templateId: number): Promise<number[]>;
  campaignsToStart: ReadDue;
  /** Started campaigns whose recipients are not all recorded yet. */
  campaignsToPrepare: ReadDue;
  campaignsToFinish: ReadDue;
  /** Recipients who were asked to confirm and did not in time. The id is that of their stream. */
  silentRecipients: ReadDue;
  /**
   * Recent campaign messages to a contact, newest first, whether or not they answered. `isAsking`: whether a campaign of the
   * company waits for confirmations, or will.
   */
  campaignsWritten(companyId: number, contactId: number): Promise<{ written: CampaignWritten[]; isAsking: boolean }>;
  /** Whether a campaign wrote to the contact before `position` in the log, and at or after `since` (ISO time). */
  hasGotCampaign(
    who: { companyId: number; contactId: number },
    when: { position: Position; since: string },
  ): Promise<boolean>;
  /** Connections whose campaigns have messages to send or outcomes to receive. */
  campaignLines(): Promise<CampaignLine[]>;
  /** Whether a campaign has begun over a connection and not ended. */
  isCampaignRunningOver(companyId: number, connectionId: number): Promise<boolean>;
  /** Recipients who wait for their next step in a connection's campaigns, at most `limit` per campaign. */
  campaignNext(line: CampaignLine, limit: number): Promise<NextRecipient[]>;
  /**
   * Contacts whose tickets carry a tag, at most `limit` with ids after `behind`. `listPeople` does the same for a contact list.
   */
  taggedPeople(of: { companyId: number; tagId: number }, behind: number, limit: number): Promise<CampaignPerson[]>;
  listPeople(of: { companyId: number; listId: number }, behind: number, limit: number): Promise<CampaignPerson[]>;
};
