import { z } from 'zod';
import { storedName } from '../kernel/names.ts';

/** Somebody who is named behind an @: `said` is what stands there, `number` digits ('' unknown), `contactId` null where the company does not know him. */
export const mention = z.object({
  said: z.string(),
  number: z.string(),
  contactId: z.number().nullable(),
  isMe: z.boolean(),
});
/** A visiting card: whom it names, the WhatsApp number in digits ('' for none), and all `numbers` where it has several. */
export const card = z.object({ name: storedName, number: z.string(), numbers: z.array(z.string()).optional() });
/** A place. thumbnail: a JPEG in base64 that WhatsApp sends with it; every text is '' where there is none. */
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
 * What an answer itself shows of the message that it quotes, kept where the conversation does not have that message: it is of
 * before linking, of another chat, or a status. `participantId`: who of a group said it, where the company knows them.
 */
export const quote = z.object({
  kind: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  isStatus: z.boolean().optional(),
  participantId: z.number().optional(),
});

/**
 * The ad that a contact clicked on to write. `ctwaClid` is Meta's id of that click, `sourceId` of the ad, `conversionSource` the
 * way into the chat (FB_Ads, ctwa_ad); thumbnail: a JPEG in base64. Every text is '' where WhatsApp does not say.
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
 * 'text', or the kind of content WhatsApp names (imageMessage, ...), kept in `raw` (base64 protobuf); what is read of
 * visiting cards and of a place stands beside it.
 */
export const content = {
  /** An old message that the phone told when it was linked: nobody is told of it, and no bot answers. */
  imported: z.boolean().optional(),
  kind: z.string(),
  body: z.string(),
  raw: z.string().nullable(),
  /** 32 bytes in base64 that its sender's later edits of it are encrypted with. */
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
