import { z } from 'zod';
import { cloudLimits } from '../graph/limits.ts';

const longest = (most: number) => z.string().min(1).max(most);
const file = z
  .object({ id: z.string().optional(), link: z.url().optional() })
  .refine(({ id, link }) => (id === undefined) !== (link === undefined), 'needs id or link');
const captioned = file.and(z.object({ caption: z.string().max(cloudLimits.caption).optional() }));

const header = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: longest(cloudLimits.headerText) }),
  z.object({ type: z.literal('image'), image: file }),
  z.object({ type: z.literal('video'), video: file }),
  z.object({ type: z.literal('document'), document: file }),
]);
const footer = z.object({ text: longest(cloudLimits.footer) }).optional();
const body = z.object({ text: longest(cloudLimits.interactiveBody) });
const isUnique = (all: readonly string[]): boolean => new Set(all).size === all.length;

const reply = z.object({
  type: z.literal('reply'),
  reply: z.object({ id: longest(cloudLimits.buttonId), title: longest(cloudLimits.buttonTitle) }),
});
const row = z.object({
  id: longest(cloudLimits.rowId),
  title: longest(cloudLimits.rowTitle),
  description: z.string().max(cloudLimits.rowDescription).optional(),
});
const sections = z
  .array(z.object({ title: longest(cloudLimits.sectionTitle).optional(), rows: z.array(row).min(1) }))
  .min(1)
  .max(cloudLimits.listSections)
  .refine((all) => all.flatMap(({ rows }) => rows).length <= cloudLimits.listRows, 'has more than 10 rows')
  .refine((all) => isUnique(all.flatMap(({ rows }) => rows.map(({ id }) => id))), 'has two rows with one id')
  .refine((all) => all.length === 1 || all.every(({ title }) => title !== undefined), 'needs a title in each section');
const interactive = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('button'),
    header: header.optional(),
    body,
    footer,
    action: z.object({
      buttons: z
        .array(reply)
        .min(1)
        .max(cloudLimits.buttons)
        .refine((all) => isUnique(all.map((each) => each.reply.id)), 'has two buttons with one id')
        .refine((all) => isUnique(all.map((each) => each.reply.title)), 'has two buttons with one title'),
    }),
  }),
  z.object({
    type: z.literal('list'),
    header: z.object({ type: z.literal('text'), text: longest(cloudLimits.headerText) }).optional(),
    body: z.object({ text: longest(cloudLimits.listBody) }),
    footer,
    action: z.object({ button: longest(cloudLimits.listButton), sections }),
  }),
  z.object({
    type: z.literal('cta_url'),
    header: header.optional(),
    body,
    footer,
    action: z.object({
      name: z.literal('cta_url'),
      parameters: z.object({ display_text: longest(cloudLimits.buttonTitle), url: z.url() }),
    }),
  }),
  z.object({
    type: z.literal('location_request_message'),
    body,
    action: z.object({ name: z.literal('send_location') }),
  }),
  z.object({
    type: z.literal('request_contact_info'),
    body,
    action: z.object({ name: z.literal('request_contact_info') }),
  }),
  z.object({
    type: z.literal('flow'),
    header: header.optional(),
    body,
    footer,
    action: z.object({ name: z.literal('flow'), parameters: z.looseObject({ flow_cta: longest(30) }) }),
  }),
]);

const templateParameter = z.looseObject({
  type: z.string(),
  parameter_name: z.string().optional(),
  text: z.string().optional(),
  payload: z.string().optional(),
  coupon_code: z.string().optional(),
});
export type SentTemplateParameter = z.infer<typeof templateParameter>;
const templateComponent = z.object({
  type: z.string().transform((type) => type.toLowerCase()),
  sub_type: z
    .string()
    .transform((type) => type.toLowerCase())
    .optional(),
  index: z.coerce.string().optional(),
  parameters: z.array(templateParameter).default([]),
});
export type SentTemplateComponent = z.infer<typeof templateComponent>;
const template = z.object({
  name: longest(512),
  language: z.object({ code: z.string().min(2) }),
  components: z.array(templateComponent).default([]),
});
export type TemplateSend = z.infer<typeof template>;

const card = z.object({
  name: z
    .looseObject({ formatted_name: z.string().min(1) })
    .refine((name) => Object.keys(name).length > 1, 'needs one more part of the name'),
  phones: z.array(z.looseObject({ phone: z.string() })).optional(),
});

/** The contents that may be sent, with the limits of the API, by type. */
export const sentContent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.object({ body: longest(cloudLimits.body), preview_url: z.boolean().optional() }),
  }),
  z.object({ type: z.literal('image'), image: captioned }),
  z.object({ type: z.literal('video'), video: captioned }),
  z.object({ type: z.literal('audio'), audio: file.and(z.object({ voice: z.boolean().optional() })) }),
  z.object({
    type: z.literal('document'),
    document: captioned.and(z.object({ filename: z.string().max(240).optional() })),
  }),
  z.object({ type: z.literal('sticker'), sticker: file }),
  z.object({
    type: z.literal('location'),
    location: z.object({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
      name: z.string().optional(),
      address: z.string().optional(),
    }),
  }),
  z.object({ type: z.literal('contacts'), contacts: z.array(card).min(1).max(257) }),
  z.object({
    type: z.literal('reaction'),
    reaction: z.object({ message_id: z.string().min(1), emoji: z.string().max(16) }),
  }),
  z.object({ type: z.literal('interactive'), interactive }),
  z.object({ type: z.literal('template'), template }),
]);
export type SentContent = z.infer<typeof sentContent>;

/** The fields around the content of a sent message. */
export const sentFrame = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.enum(['individual', 'group']).default('individual'),
  to: z.string().min(1).optional(),
  recipient: z.string().min(1).optional(),
  context: z.object({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().max(cloudLimits.callbackData).optional(),
  type: z.string().default('text'),
});
export type SentFrame = z.infer<typeof sentFrame>;

/** A read receipt, with a typing indicator if wanted. */
export const sentReceipt = z.object({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().min(1),
  typing_indicator: z.object({ type: z.literal('text') }).optional(),
});
