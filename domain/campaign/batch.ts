import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';

/** The number of recipients in one event. */
export const BATCH = 500;

/**
 * A recipient of a campaign: an item of its contact list, or a contact. `key` identifies the recipient in the campaign: a
 * keyed hash of the number. `leftOut`: why nothing is sent to them, a code of the error catalogue; '' otherwise.
 */
const person = z.object({ id: z.number(), key: z.string(), leftOut: z.string() });
export type BatchPerson = z.infer<typeof person>;
export const recipientSource = z.enum(['item', 'contact']);
export type RecipientSource = z.infer<typeof recipientSource>;

const batch = z.object({
  campaignId: z.number(),
  /** The index of the batch, from 0. */
  nth: z.number(),
  source: recipientSource,
  people: z.array(person),
});
export type RecipientBatch = z.infer<typeof batch>;

/** The recipients of a campaign. Each batch is a stream of one event (`<campaign>x<nth>`), so no stream grows. */
export const campaignBatchEvents = {
  CampaignBatchPrepared: { data: batch, plain: ['people.key', 'people.leftOut'] },
};

export type CampaignBatchCommand = Commands<{ PrepareBatch: { batch: RecipientBatch } }>;
/** The last id in this batch, where the next one begins, and the number of its people; null: the batch does not exist. */
export type CampaignBatch = { lastId: number; people: number } | null;

/** A batch of a campaign's recipients. It is written once and never changes. */
export const campaignBatch: Decider<CampaignBatch, CampaignBatchCommand, typeof campaignBatchEvents> = {
  feature: 'campaignBatch',
  events: campaignBatchEvents,
  initial: null,
  decide: ({ batch: data }, state) => (state ? [] : [{ type: 'CampaignBatchPrepared', data }]),
  evolve: (_, { data: { people } }) => ({ lastId: people.at(-1)?.id ?? 0, people: people.length }),
};
