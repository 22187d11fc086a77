import { z } from 'zod';

/** A field that may be missing or of another type: it is then undefined, and never costs the whole message. */
const maybe = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined);
const words = maybe(z.string());
/** A number, or its digits as text. Anything else, also null, is missing. */
const figure = maybe(
  z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ]),
);
/** Seconds since 1970, until the year 9999. */
const seconds = maybe(figure.pipe(z.number().min(0).max(253_402_300_799)));
const flag = maybe(z.boolean());
/** An id that is stored or looked up. Postgres takes no NUL, and no index a text of any length. */
const storable = z
  .string()
  .min(1)
  .max(512)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u);
const reference = maybe(storable);
/** Digit strings that Meta also writes as JSON numbers. */
const idText = maybe(z.union([storable, z.literal(''), z.number()]).transform(String));
/** Returns the entries of a list that can be read. */
export const readableIn = <T extends z.ZodType>(shape: T, all: readonly unknown[]): z.output<T>[] =>
  all.flatMap((each) => {
    const read = shape.safeParse(each);
    return read.success ? [read.data] : [];
  });
/** A list whose unreadable entries are left out. */
const listOf = <T extends z.ZodType>(shape: T) =>
  maybe(z.array(z.unknown()).transform((all) => readableIn(shape, all)));

/** An error in a delivery. `details` is the sentence that says what is wrong. */
export const webhookError = z.looseObject({
  code: figure,
  title: words,
  message: words,
  error_data: maybe(z.object({ details: words })),
  href: words,
});
export type WebhookError = z.infer<typeof webhookError>;

/** A received file. `url` is valid for 5 minutes, `id` for 7 days; `sha256` is in base64. */
const file = z.object({
  id: idText,
  mime_type: words,
  sha256: words,
  url: words,
  caption: words,
  filename: words,
  voice: flag,
  animated: flag,
});
export type WebhookFile = z.infer<typeof file>;

const cardPhone = z.object({ phone: words, wa_id: idText, type: words });
const contactCard = z.looseObject({
  name: maybe(z.looseObject({ formatted_name: words, first_name: words, middle_name: words, last_name: words })),
  phones: listOf(cardPhone),
  emails: listOf(z.object({ email: words, type: words })),
  urls: listOf(z.object({ url: words })),
  addresses: listOf(z.object({ street: words, city: words, state: words, zip: words, country: words })),
  org: maybe(z.object({ company: words, department: words, title: words })),
  vcard: words,
  /** `contact_request`: the answer to our request for the number. */
  origin: words,
});
export type WebhookCard = z.infer<typeof contactCard>;

const orderItem = z.object({
  product_retailer_id: idText,
  quantity: figure,
  item_price: figure,
  currency: words,
});
const interactive = z.looseObject({
  type: words,
  button_reply: maybe(z.object({ id: words, title: words })),
  list_reply: maybe(z.object({ id: words, title: words, description: words })),
  /** The answer of a flow. `response_json` is JSON in a string. */
  nfm_reply: maybe(
    z.object({
      name: words,
      body: words,
      response_json: maybe(
        z.union([z.string(), z.record(z.string(), z.unknown()).transform((all) => JSON.stringify(all))]),
      ),
    }),
  ),
  call_permission_reply: maybe(z.object({ response: words })),
});
const messageReferral = z.looseObject({
  source_url: words,
  source_id: idText,
  source_type: words,
  headline: words,
  body: words,
  media_type: words,
  image_url: words,
  video_url: words,
  thumbnail_url: words,
  ctwa_clid: words,
  welcome_message: maybe(z.object({ text: words })),
});
export type WebhookReferral = z.infer<typeof messageReferral>;

/** `id` is missing in a forwarded message. */
const messageContext = z.looseObject({
  id: reference,
  from: idText,
  forwarded: flag,
  frequently_forwarded: flag,
  referred_product: maybe(z.object({ catalog_id: idText, product_retailer_id: idText })),
});

const system = z.looseObject({
  type: words,
  body: words,
  wa_id: idText,
  new_wa_id: idText,
  user_id: reference,
  parent_user_id: reference,
  previous_user_id: reference,
  previous_parent_user_id: reference,
});

/** The fields of every message, and the node of each known type. Unknown nodes and fields stay as they are. */
const messageFields = {
  id: z.string().min(1),
  /** Digits; missing if the customer does not show a number. */
  from: idText,
  from_user_id: reference,
  from_parent_user_id: reference,
  /** Only in what the business sent from its phone: the customer. */
  to: idText,
  to_user_id: reference,
  timestamp: seconds,
  type: z.string().catch('unknown'),
  group_id: reference,
  context: maybe(messageContext),
  referral: maybe(messageReferral),
  errors: listOf(webhookError),
  text: maybe(z.object({ body: words })),
  image: maybe(file),
  video: maybe(file),
  audio: maybe(file),
  document: maybe(file),
  sticker: maybe(file),
  location: maybe(z.object({ latitude: figure, longitude: figure, name: words, address: words, url: words })),
  contacts: listOf(contactCard),
  interactive: maybe(interactive),
  button: maybe(z.object({ payload: words, text: words })),
  order: maybe(z.object({ catalog_id: idText, text: words, product_items: listOf(orderItem) })),
  /** A missing or empty emoji removes the reaction. */
  reaction: maybe(z.object({ message_id: reference, emoji: words })),
  system: maybe(system),
  unsupported: maybe(z.object({ type: words })),
  edit: maybe(
    z.object({
      original_message_id: reference,
      message: maybe(
        z.looseObject({
          type: words,
          text: maybe(z.object({ body: words })),
          image: maybe(file),
          video: maybe(file),
          document: maybe(file),
        }),
      ),
    }),
  ),
  revoke: maybe(z.object({ original_message_id: reference })),
  /** Only in old messages of coexistence. */
  history_context: maybe(z.object({ status: words, from_me: flag })),
};
export const webhookMessage = z.looseObject(messageFields);
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** A person who comes with a message or a status. Any part may be missing. */
export const webhookContact = z.looseObject({
  profile: maybe(z.object({ name: words, username: words })),
  wa_id: idText,
  user_id: reference,
  parent_user_id: reference,
});
export type WebhookContact = z.infer<typeof webhookContact>;

/** The status of a message of ours. The parent id is spelled in two ways. */
export const webhookStatus = z.looseObject({
  id: storable,
  status: z.string().min(1),
  timestamp: seconds,
  recipient_id: idText,
  recipient_type: words,
  recipient_participant_id: idText,
  recipient_user_id: reference,
  parent_recipient_user_id: reference,
  recipient_parent_user_id: reference,
  biz_opaque_callback_data: reference,
  conversation: maybe(
    z.looseObject({
      id: words,
      expiration_timestamp: maybe(z.coerce.number()),
      origin: maybe(z.object({ type: words })),
    }),
  ),
  pricing: maybe(z.looseObject({ billable: flag, pricing_model: words, type: words, category: words })),
  errors: listOf(webhookError),
});
export type WebhookStatus = z.infer<typeof webhookStatus>;
