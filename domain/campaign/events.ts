import { z } from 'zod';
import { chosenTemplate } from '../kernel/templateParts.ts';
import { storedName } from '../kernel/names.ts';

/** An attached file. path: the name in storage; name: the sender's name for it. */
const file = z.object({ path: z.string(), name: storedName });
export type CampaignFile = z.infer<typeof file>;

/** The number of alternative texts. */
export const TEXTS = 5;

/**
 * The plan of a campaign. `scheduledAt`: ISO, UTC; null: no time yet. `connectionId` null: the default connection. The
 * recipients are those of a contact list, or the contacts with a tag on their tickets. `messages` and `confirmationMessages`
 * have `TEXTS` entries each, '' for an empty one. `queueId`: the queue of tickets that answers open.
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
  /** Sent instead of `messages`, over an official connection. */
  template: chosenTemplate.optional(),
});
export type CampaignPlan = z.infer<typeof planned>;

const plain = ['name', 'scheduledAt', 'messages', 'confirmationMessages', 'template'] as const;
/** The transitions of a campaign. Each recipient has a separate stream. */
export const campaignEvents = {
  CampaignPlanned: { data: planned.extend({ userId: z.number() }), plain },
  CampaignChanged: { data: planned, plain },
  CampaignFileChanged: { data: z.object({ file: file.nullable() }), plain: ['file.path', 'file.name'] },
  /** The campaign starts on this connection. `restrictions`: how often WhatsApp had restricted its account by then. */
  CampaignStarted: { data: z.object({ connectionId: z.number(), restrictions: z.number().optional() }) },
  /** All recipients are recorded, in this number of batches. */
  CampaignPrepared: { data: z.object({ batches: z.number(), recipients: z.number() }) },
  /**
   * A user cancelled it, or the system (userId null) because it could not continue. `reason`: a code of the error catalogue,
   * '' for a user.
   */
  CampaignCancelled: { data: z.object({ userId: z.number().nullable(), reason: z.string() }), plain: ['reason'] },
  CampaignRestarted: {
    data: z.object({ userId: z.number(), connectionId: z.number().nullable(), restrictions: z.number().optional() }),
  },
  /** Every message was delivered or has failed. */
  CampaignFinished: { data: z.object({}) },
  CampaignRemoved: { data: z.object({}) },
};
