/** A connection whose campaigns have something to send, or wait for an outcome. */
export type CampaignLine = { companyId: number; connectionId: number };

/**
 * A person who may be next. `id`: of their item in the campaign's list, or of their contact. `leftOut`: why nothing is sent
 * to them; '' otherwise.
 */
export type NextRecipient = { campaignId: number; key: string; id: number; leftOut: string };

/** A possible recipient of a campaign. `isValid`: whether the number is on WhatsApp; null if unknown. */
export type CampaignPerson = { id: number; number: string | null; isValid: boolean | null; hasStopped: boolean };

/** The last message that a campaign sent to a person: the question or the first message (`messageId`). */
export type CampaignWritten = { campaignId: number; key: string; messageId: string };
