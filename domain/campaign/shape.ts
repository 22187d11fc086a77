import { z } from 'zod';
import { chosenTemplate } from '../kernel/templateParts.ts';
import { recordMarks } from '../kernel/recordMarks.ts';
import { campaignStatuses } from './policy.ts';
import { campaignCounts } from './report.ts';

const named = z.object({ id: z.number(), name: z.string() });
/** The possible recipients of a campaign: the first ones only, for clients that count them (R502). */
const listedContact = z.object({ id: z.number(), isWhatsappValid: z.boolean() });
const shipped = z.object({
  id: z.number(),
  contactId: z.number().nullable(),
  confirmationRequestedAt: z.string().nullable(),
  confirmation: z.boolean().nullable(),
  deliveredAt: z.string().nullable(),
});
const texts = {
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
  confirmationMessage1: z.string(),
  confirmationMessage2: z.string(),
  confirmationMessage3: z.string(),
  confirmationMessage4: z.string(),
  confirmationMessage5: z.string(),
};
type Texts = z.infer<z.ZodObject<typeof texts>>;

/**
 * A campaign as clients see it (R501). Instants are ISO, UTC. whatsappId null: the default connection. tagListId is the id
 * of a tag. Empty texts are ''. The reply for a single campaign has its first recipients in `contactList.contacts` and
 * `shipping`; lists have only `counts`. `reason`: why the system cancelled it, a code of the error catalogue; '' otherwise.
 */
export const campaignShape = recordMarks.extend({
  name: z.string(),
  status: z.enum(campaignStatuses),
  confirmation: z.boolean(),
  scheduledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  reason: z.string(),
  whatsappId: z.number().nullable(),
  whatsapp: named.nullable(),
  contactListId: z.number().nullable(),
  contactList: named.extend({ contacts: z.array(listedContact).optional() }).nullable(),
  tagListId: z.number().nullable(),
  tagList: named.nullable(),
  fileListId: z.number().nullable(),
  fileList: named.nullable(),
  queueId: z.number().nullable(),
  queue: named.nullable(),
  ...texts,
  /** The template that is sent instead of the texts, over an official connection. Absent without one. */
  template: chosenTemplate.nullish(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  counts: campaignCounts,
  shipping: z.array(shipped).optional(),
  userId: z.number(),
  companyId: z.number(),
});
export type CampaignRecord = z.infer<typeof campaignShape>;
/** A campaign as its stream alone describes it, in the reply to a write. */
export const campaignTold = campaignShape.partial({
  changedBy: true,
  whatsapp: true,
  contactList: true,
  tagList: true,
  fileList: true,
  queue: true,
  counts: true,
});

/** Returns the texts of a campaign by the names that clients use. */
export const textsOf = (messages: readonly string[], confirmationMessages: readonly string[]): Texts => {
  const [message1 = '', message2 = '', message3 = '', message4 = '', message5 = ''] = messages;
  const [c1 = '', c2 = '', c3 = '', c4 = '', c5 = ''] = confirmationMessages;
  const confirmations = { confirmationMessage1: c1, confirmationMessage2: c2, confirmationMessage3: c3 };
  return {
    message1,
    message2,
    message3,
    message4,
    message5,
    ...confirmations,
    confirmationMessage4: c4,
    confirmationMessage5: c5,
  };
};
