import { z } from 'zod';
import { storedName } from '../kernel/names.ts';

/**
 * A person mentioned with an @. `said` is the text after the @, `number` the digits ('' if unknown), and `contactId` null if
 * the company does not know them.
 */
export const mention = z.object({
  said: z.string(),
  number: z.string(),
  contactId: z.number().nullable(),
  isMe: z.boolean(),
});
/**
 * A contact card: the name, the WhatsApp number in digits ('' for none), and all `numbers` if there are several. `details`:
 * numbers that no account can have, as they are written, then e-mails, the company and addresses.
 */
export const card = z.object({
  name: storedName,
  number: z.string(),
  numbers: z.array(z.string()).optional(),
  details: z.array(storedName).optional(),
});
/** A location. thumbnail: a JPEG in base64 that WhatsApp sends with it. Texts are '' if missing. */
export const place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  name: storedName,
  address: z.string(),
  url: z.string(),
  isLive: z.boolean(),
  thumbnail: z.string(),
});
/**
 * The part of a quoted message that the answer itself carries. Stored only if the conversation lacks that message: it is
 * older than the pairing, from another chat, or a status. `participantId`: the group member who wrote it, if the company
 * knows them.
 */
export const quote = z.object({
  kind: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  isStatus: z.boolean().optional(),
  participantId: z.number().optional(),
});

/**
 * The ad that a contact clicked to start the chat. `ctwaClid` is Meta's id of that click, `sourceId` the id of the ad.
 * `conversionSource` is the way into the chat (FB_Ads, ctwa_ad); thumbnail: a JPEG in base64. Texts are '' if WhatsApp does
 * not give them.
 */
export const ad = z.object({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  sourceId: z.string(),
  sourceType: z.string(),
  sourceApp: z.string(),
  ctwaClid: z.string(),
  ref: z.string(),
  conversionSource: z.string(),
  thumbnail: z.string(),
});

/**
 * `kind` is 'text' or WhatsApp's name of the content (imageMessage, ...). `raw` is that content as a protobuf in base64.
 * Contact cards and locations are also stored in parsed form.
 */
export const content = {
  /** An old message from the phone's history at pairing. It causes no notification and no bot answer. */
  imported: z.boolean().optional(),
  kind: z.string(),
  body: z.string(),
  raw: z.string().nullable(),
  /** 32 bytes in base64: the key that encrypts the sender's later edits. */
  secret: z.string().optional(),
  quotedId: z.uuid().nullable(),
  quote: quote.nullish(),
  ad: ad.nullish(),
  isForwarded: z.boolean().default(false),
  cards: z.array(card).default([]),
  location: place.nullable().default(null),
  mentions: z.array(mention).optional(),
};

export type MessageCard = z.infer<typeof card>;
export type MessageMention = z.infer<typeof mention>;
export type MessagePlace = z.infer<typeof place>;
export type MessageAd = z.infer<typeof ad>;
export type MessageQuote = z.infer<typeof quote>;
