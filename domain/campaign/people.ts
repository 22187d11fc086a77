/** A connection with campaigns that have something to send, or to hear of. */
export type CampaignLine = { companyId: number; connectionId: number };

/** Somebody who may be next; `id`: of his item in the campaign's list, or of his contact; `leftOut`: why nothing goes to him, else ''. */
export type NextRecipient = { campaignId: number; key: string; id: number; leftOut: string };

/** Somebody who may get a campaign; `isValid`: whether his number is on WhatsApp, null while nobody knows. */
export type CampaignPerson = { id: number; number: string | null; isValid: boolean | null; hasStopped: boolean };

/** What a campaign sent somebody last: the question or the first of its messages (`messageId`). */
export type CampaignWritten = { campaignId: number; key: string; messageId: string };
