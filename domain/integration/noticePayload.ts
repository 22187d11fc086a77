import { z } from 'zod';
import { noticeKinds } from './notices.ts';

const named = z.object({ id: z.number(), name: z.string() });
/**
 * Further parts of a message. `quoted` is the message that it answers; `id` is '' if WhatsApp does not name it. `ad` is the ad
 * that the contact clicked; fields are '' if WhatsApp does not send them. `cards` are contact cards, `location` is a place.
 */
const beside = z.object({
  quoted: z.object({ id: z.string(), type: z.string(), fromMe: z.boolean(), body: z.string() }).nullable(),
  ad: z
    .object({
      title: z.string(),
      body: z.string(),
      url: z.string(),
      sourceId: z.string(),
      sourceType: z.string(),
      sourceApp: z.string(),
      ctwaClid: z.string(),
      ref: z.string(),
      conversionSource: z.string(),
    })
    .nullable(),
  cards: z.array(
    z.object({
      name: z.string(),
      number: z.string(),
      numbers: z.array(z.string()).optional(),
      details: z.array(z.string()).optional(),
    }),
  ),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string(),
      address: z.string(),
      url: z.string(),
      isLive: z.boolean(),
    })
    .nullable(),
});
/**
 * The body of a call that tells a company's software about an event. Fields may be added; `version` rises when a field is
 * removed or changes its meaning. Records are as they are at sending time; null without one.
 */
export const noticePayload = z.object({
  version: z.literal(1),
  event: z.enum(noticeKinds),
  /** The id of this delivery, the same at each try. */
  id: z.string(),
  companyId: z.number(),
  integration: named,
  /** When the event happened, and its position in the log. The greater position (as a number) is the later event. */
  at: z.string(),
  position: z.string(),
  /**
   * Details of the event, null where it has none: the user who acted or is responsible, the queue, the rating from 1 to 3, the
   * reason.
   */
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
  rating: z.number().nullable(),
  reason: z.string().nullable(),
  /** `provider`: a linked phone, a simulated one, or the official API (`cloud`); null after the connection was removed. */
  connection: named.extend({ status: z.string().optional(), provider: z.string().nullable() }).nullable(),
  ticket: z
    .object({
      id: z.number(),
      uuid: z.string(),
      status: z.string(),
      queueId: z.number().nullable(),
      userId: z.number().nullable(),
      isGroup: z.boolean(),
    })
    .nullable(),
  contact: named.extend({ number: z.string(), email: z.string() }).nullable(),
  message: z
    .object({
      id: z.string(),
      type: z.string(),
      fromMe: z.boolean(),
      body: z.string(),
      fileName: z.string().nullable(),
      mime: z.string().nullable(),
      ack: z.number(),
      createdAt: z.string(),
    })
    .extend(beside.shape)
    .nullable(),
  campaign: named.extend({ status: z.string(), counts: z.record(z.string(), z.number()) }).nullable(),
});
export type NoticePayload = z.infer<typeof noticePayload>;
export type CarriedBeside = z.infer<typeof beside>;
