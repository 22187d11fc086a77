import { z } from 'zod';
import { card, content, mention, place } from './content.ts';
import { storedName } from '../kernel/names.ts';
import { sentTemplate } from './sentTemplate.ts';

/** The ticket, the contact of the chat, the connection, and WhatsApp's id and second of a message. */
const placed = {
  ticketId: z.number(),
  contactId: z.number(),
  connectionId: z.number(),
  waId: z.string(),
  timestamp: z.number(),
};
/** In a group: the contact who wrote or acted. Absent if the company did. */
const inGroup = { participantId: z.number().optional() };
/**
 * Fields of a later change. `ms`: WhatsApp's clock in milliseconds. `userId`: the user who did it, or null for the contact
 * or the phone.
 */
const later = { ms: z.number(), userId: z.number().nullable().default(null), ...inGroup };
const wished = { waId: z.string(), ms: z.number(), userId: z.number() };

/** The rules that make the system send a message without an agent. */
export const automaticRules = [
  'greeting',
  'menu',
  'queue',
  'option',
  'outOfHours',
  'accepted',
  'transferred',
  'completed',
  'rating',
  'idle',
  'callRefused',
  'fileTooLarge',
  'api',
  'campaign',
  'stopped',
  'integration',
  'prompt',
] as const;
/** The rule that sent an automatic message, and the option that the contact chose for it ('' for none). */
const automatic = z.object({
  rule: z.enum(automaticRules),
  choice: z.string().default(''),
});
export type Automatic = z.infer<typeof automatic>;

/** A voice or video call from a contact. The outcome is 'ringing' until it is known. */
const call = z.object({ video: z.boolean(), outcome: z.enum(['ringing', 'missed', 'answered', 'rejected']) });
export type MessageCall = z.infer<typeof call>;

/** How WhatsApp shows a file. 'application' is a document with any content. */
const mediaKind = z.enum(['image', 'audio', 'video', 'application', 'sticker']);
/** A file of a message. path: the name in our storage; name: the sender's name for it; size: bytes. */
const media = z.object({ path: z.string(), name: storedName, mime: z.string(), kind: mediaKind, size: z.number() });
/** A voice message: its duration, and 64 wave heights from 0 to 100 in base64. */
export const recorded = z.object({ seconds: z.number().positive(), waveform: z.base64().max(200) });
export type MessageRecording = z.infer<typeof recorded>;
const sent = media.extend({ recorded: recorded.optional() });
export type MessageMedia = z.infer<typeof sent>;

/**
 * The claims of the sender's phone about a file, shown until we have downloaded it, and not trusted. thumbnail: a small
 * JPEG, waveform: 64 heights from 0 to 100, both in base64. The decryption key of the file is in `raw`.
 */
const announced = z.object({
  name: storedName,
  mime: z.string(),
  size: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().nullable(),
  voice: z.boolean(),
  waveform: z.string().nullable(),
  thumbnail: z.string().nullable(),
});
export type AnnouncedFile = z.infer<typeof announced>;
/** A downloaded file, described by its bytes. thumbnail: the name of a small picture of it. */
const stored = media.extend({
  width: z.number().nullable(),
  height: z.number().nullable(),
  thumbnail: z.string().nullable(),
});
export type StoredMedia = z.infer<typeof stored>;

/** The fields are personal data of the contact; in a group, of the participant who wrote the message. */
const of = <const F extends readonly string[]>(...fields: F) =>
  ({ fields, whose: 'contact', of: 'contactId', rather: 'participantId' }) as const;
const came = z.object({ ...placed, ...inGroup, ...content, file: announced.nullable().default(null) });
const received = {
  personal: of(
    'body',
    'raw',
    'secret',
    'cards',
    'location',
    'mentions',
    'quote',
    'ad',
    'file.name',
    'file.thumbnail',
    'file.waveform',
  ),
  plain: ['waId', 'kind', 'file.mime'],
} as const;
export const messageEvents = {
  /**
   * `call`: set on kind 'call_log', the line that a call leaves. `rates`: the text is a rating, and the ticket stays closed.
   */
  MessageReceived: { data: came.extend({ call: call.optional(), rates: z.boolean().optional() }), ...received },
  /** Someone in the company wrote it on the phone. `ack`: the level of an imported message; 2 if unknown. */
  MessageTypedOnPhone: { data: came.extend({ ack: z.number().min(0).max(5).optional() }), ...received },
  /** A message that could not be decrypted at first (kind 'ciphertext') arrived again. */
  MessageDecrypted: { data: came.omit({ imported: true }).extend({ fromMe: z.boolean() }), ...received },
  /**
   * An agent wrote it, or the system did (userId null). The connector sends it until WhatsApp's server accepts or refuses
   * it.
   */
  MessageQueued: {
    data: z.object({
      ...placed,
      body: z.string(),
      quotedId: z.uuid().nullable(),
      userId: z.number().nullable(),
      media: sent.nullable().default(null),
      isForwarded: z.boolean().default(false),
      automatic: automatic.optional(),
      mentions: z.array(mention).optional(),
      /** Contact cards or a location that an agent forwards. */
      cards: z.array(card).optional(),
      location: place.optional(),
      /** The template that it sends over an official connection. */
      template: sentTemplate.optional(),
      /** The text of a synthesized voice message. */
      spoken: z.string().optional(),
      /** False if the author did not have the ticket open. The contact's messages then stay unread and unanswered. */
      attends: z.boolean().optional(),
    }),
    personal: of(
      'body',
      'media.name',
      'mentions',
      'cards',
      'location',
      'spoken',
      'template.header',
      'template.buttons',
      'template.components',
    ),
    plain: [
      'waId',
      'media.path',
      'media.mime',
      'media.recorded.waveform',
      'automatic.choice',
      'template.id',
      'template.name',
      'template.language',
      'template.footer',
    ],
  },
  /** 2 accepted by the server, 3 delivered, 4 read, 5 played. `late`: the message counted as failed before. */
  MessageAcknowledged: { data: z.object({ ack: z.number().min(2).max(5), late: z.boolean().optional() }) },
  MessageFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  /** A user sends a failed message again under the same id. If WhatsApp had it after all, it drops the copy. */
  MessageQueuedAgain: { data: z.object({ userId: z.number() }) },
  /**
   * The author changed the text; earlier texts stay in the log. `unread`: the new text could not be decrypted. This event
   * and the two below may come before the message itself. Those that still count are then appended again after it.
   */
  MessageEdited: {
    data: z.object({ contactId: z.number(), body: z.string(), ...later, unread: z.boolean().optional() }),
    personal: of('body'),
  },
  /** The author, or an admin of the group (`byAdmin`), deleted it for everyone. Its content stays in the log. */
  MessageDeleted: { data: z.object({ contactId: z.number(), ...later, byAdmin: z.boolean().optional() }) },
  /** A user edits a message of the company. The edit is sent as `waId`; MessageEdited follows once WhatsApp accepts it. */
  MessageEditQueued: {
    data: z.object({ contactId: z.number(), body: z.string(), ...wished }),
    personal: of('body'),
    plain: ['waId'],
  },
  MessageEditFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  MessageDeletionQueued: { data: z.object(wished), plain: ['waId'] },
  MessageDeletionFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  /** An emoji on the message; '' removes it. Each side, and each member of a group, has at most one. */
  MessageReacted: {
    data: z.object({ contactId: z.number(), emoji: z.string(), fromMe: z.boolean(), ...later }),
    personal: of('emoji'),
  },
  /** A user reacts for the company. The emoji is sent as `waId`; MessageReacted follows once WhatsApp accepts it. */
  MessageReactionQueued: {
    data: z.object({ contactId: z.number(), emoji: z.string(), ...wished }),
    personal: of('emoji'),
    plain: ['waId'],
  },
  MessageReactionFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  MessageCallEnded: { data: z.object({ outcome: call.shape.outcome }) },
  /** The ticket was closed while the message arrived, so it moved to a new one (design.md, Reactions and due work). */
  MessageMoved: {
    data: z.object({
      from: z.number(),
      ticketId: z.number(),
      contactId: z.number(),
      kind: z.string(),
      body: z.string(),
      ...inGroup,
    }),
    personal: of('body'),
    plain: ['kind'],
  },
  /** The file that arrived with the message was downloaded. */
  MessageMediaStored: {
    data: z.object({ contactId: z.number(), media: stored, ...inGroup }),
    personal: of('media.name'),
    plain: ['media.path', 'media.mime', 'media.thumbnail'],
  },
  /** The download failed; the next attempt is at `dueAt`. */
  MessageMediaDelayed: { data: z.object({ reason: z.string(), dueAt: z.string() }), plain: ['reason', 'dueAt'] },
  /** The download was given up unless a user requests it: ERR_WAPP_DOWNLOAD_MEDIA or ERR_FILE_TOO_LARGE. */
  MessageMediaFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  MessageMediaAsked: { data: z.object({ userId: z.number() }) },
  /** The file was removed because its ticket was deleted. */
  MessageMediaRemoved: { data: z.object({}) },
  /** The speech of a voice message as text (`body`, '' for none), made for a prompt, with the cost as for an answer. */
  MessageTranscribed: {
    data: z.object({
      contactId: z.number(),
      ...inGroup,
      promptId: z.number(),
      body: z.string(),
      model: z.string(),
      tokensIn: z.number(),
      tokensOut: z.number(),
      cost: z.number(),
      ms: z.number(),
    }),
    personal: of('body'),
    plain: ['model'],
  },
};
