import { z } from 'zod';
import { noticeKinds } from './notices.ts';

const named = z.object({ id: z.number(), name: z.string() });
/**
 * What else a message carries. `quoted`: the message that it answers; its `id` is '' where WhatsApp does not name it. `ad`: the
 * ad on which its contact clicked to write it, '' for what WhatsApp does not say.
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
});
/**
 * The body of a call that tells a company's software what happened. Fields may be added; `version` rises when one
 * goes or means something else. The records are as they are when it is sent; null where there is none.
 */
export const noticePayload = z.object({
  version: z.literal(1),
  event: z.enum(noticeKinds),
  /** Of this delivery: the same at each try. */
  id: z.string(),
  companyId: z.number(),
  integration: named,
  /** When it happened, and its place in the order of all that happens: of two, the greater one (as a number) came later. */
  at: z.string(),
  position: z.string(),
  /** Who did it or has it now, where it went, the mark from 1 to 3, and why, as far as the event says. */
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
  rating: z.number().nullable(),
  reason: z.string().nullable(),
  connection: named.extend({ status: z.string().optional() }).nullable(),
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
