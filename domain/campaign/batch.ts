import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';

/** So many recipients stand in an event. */
export const BATCH = 500;

/**
 * Recipients of a campaign: items of its contact list, or contacts. `key` names one in his campaign, made of his number by a
 * keyed hash; `leftOut`: why nothing is sent to him, a code of the error catalogue, else ''.
 */
const person = z.object({ id: z.number(), key: z.string(), leftOut: z.string() });
export type BatchPerson = z.infer<typeof person>;
export const recipientSource = z.enum(['item', 'contact']);
export type RecipientSource = z.infer<typeof recipientSource>;

const batch = z.object({
  campaignId: z.number(),
  /** Which one, from 0 on. */
  nth: z.number(),
  source: recipientSource,
  people: z.array(person),
});
export type Batch = z.infer<typeof batch>;

/** Who gets a campaign: in so many streams of one event each (`<campaign>x<nth>`), so that none grows. */
export const campaignBatchEvents = {
  CampaignBatchPrepared: { data: batch, plain: ['people.key', 'people.leftOut'] },
};

export type CampaignBatchCommand = Commands<{ PrepareBatch: { batch: Batch } }>;
/** Where the next batch begins, and how many are in this one; null: it is not there. */
export type CampaignBatch = { lastId: number; people: number } | null;

/** Some of a campaign's recipients, written once. */
export const campaignBatch: Decider<CampaignBatch, CampaignBatchCommand, typeof campaignBatchEvents> = {
  feature: 'campaignBatch',
  events: campaignBatchEvents,
  initial: null,
  decide: ({ batch: data }, state) => (state ? [] : [{ type: 'CampaignBatchPrepared', data }]),
  evolve: (_, { data: { people } }) => ({ lastId: people.at(-1)?.id ?? 0, people: people.length }),
};
