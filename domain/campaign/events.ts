import { z } from 'zod';
import { storedName } from '../kernel/names.ts';

/** A file that goes along. path: the name that the server made; name: as its sender knows it. */
const file = z.object({ path: z.string(), name: storedName });
export type CampaignFile = z.infer<typeof file>;

/** There are so many texts to choose from. */
export const TEXTS = 5;

/**
 * What is sent to whom, when (ISO, UTC; null: not yet) and over which connection (null: the default). Its recipients are those
 * of a contact list, or the contacts whose tickets carry a tag. `messages` and `confirmationMessages` are `TEXTS` each, ''
 * where one is not filled in. `queueId`: where the tickets that answers open wait.
 */
const planned = z.object({
  name: storedName,
  confirmation: z.boolean(),
  scheduledAt: z.string().nullable(),
  connectionId: z.number().nullable(),
  contactListId: z.number().nullable(),
  tagId: z.number().nullable(),
  fileListId: z.number().nullable(),
  queueId: z.number().nullable(),
  messages: z.array(z.string()),
  confirmationMessages: z.array(z.string()),
});
export type CampaignPlan = z.infer<typeof planned>;

const plain = ['name', 'scheduledAt', 'messages', 'confirmationMessages'] as const;
/** The transitions of a campaign; what becomes of each recipient lies in a stream of his own. */
export const campaignEvents = {
  CampaignPlanned: { data: planned.extend({ userId: z.number() }), plain },
  CampaignChanged: { data: planned, plain },
  CampaignFileChanged: { data: z.object({ file: file.nullable() }), plain: ['file.path', 'file.name'] },
  /** Its time has come: over this connection it goes. `restrictions`: how often WhatsApp had restricted its account by then. */
  CampaignStarted: { data: z.object({ connectionId: z.number(), restrictions: z.number().optional() }) },
  /** Who its recipients are lies in so many batches; there are so many of them. */
  CampaignPrepared: { data: z.object({ batches: z.number(), recipients: z.number() }) },
  /** A user stopped it, or (null) it could not go on: `reason` is a code of the error catalogue, '' of a user's. */
  CampaignCancelled: { data: z.object({ userId: z.number().nullable(), reason: z.string() }), plain: ['reason'] },
  CampaignRestarted: {
    data: z.object({ userId: z.number(), connectionId: z.number().nullable(), restrictions: z.number().optional() }),
  },
  /** What was sent to each recipient has arrived or has failed. */
  CampaignFinished: { data: z.object({}) },
  CampaignRemoved: { data: z.object({}) },
};
