import { z } from 'zod';
import { card, content, mention, place } from './content.ts';
import { storedName } from '../kernel/names.ts';

/** Where a message stands: its ticket, the contact of the chat, the connection, and WhatsApp's own id and second. */
const placed = {
  ticketId: z.number(),
  contactId: z.number(),
  connectionId: z.number(),
  waId: z.string(),
  timestamp: z.number(),
};
/** In a group: which contact wrote, or did it; none of what the company itself did. */
const inGroup = { participantId: z.number().optional() };
/** What happens to a message later: by WhatsApp's clock, in milliseconds; a user did it, or the contact or the phone. */
const later = { ms: z.number(), userId: z.number().nullable().default(null), ...inGroup };
const wished = { waId: z.string(), ms: z.number(), userId: z.number() };

/** The rules by which the system says something by itself. */
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
/** Why the system said something by itself: by which of its rules, and what the contact chose for it ('' where nothing). */
const automatic = z.object({
  rule: z.enum(automaticRules),
  choice: z.string().default(''),
});
export type Automatic = z.infer<typeof automatic>;

/** A call that a contact made: by voice or by video, and what became of it; 'ringing' until that is known. */
const call = z.object({ video: z.boolean(), outcome: z.enum(['ringing', 'missed', 'answered', 'rejected']) });
export type MessageCall = z.infer<typeof call>;

/** How WhatsApp shows a file: 'application' is a document, whatever it holds. */
const mediaKind = z.enum(['image', 'audio', 'video', 'application', 'sticker']);
/** A file that goes with a message. path: the name that the server made; name: as its sender knows it; size: bytes. */
const media = z.object({ path: z.string(), name: storedName, mime: z.string(), kind: mediaKind, size: z.number() });
/** Recorded to be heard as a voice message: how long it is, and 64 heights from 0 to 100 in base64. */
export const recorded = z.object({ seconds: z.number().positive(), waveform: z.base64().max(200) });
export type MessageRecording = z.infer<typeof recorded>;
const sent = media.extend({ recorded: recorded.optional() });
export type MessageMedia = z.infer<typeof sent>;

/**
 * What a phone says of a file that comes in, before it is here: shown meanwhile, and not relied on. thumbnail: a small JPEG,
 * waveform: 64 heights from 0 to 100, both in base64. What opens the file stands in `raw`.
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
/** One that came in and lies with us, by what its bytes are. thumbnail: the name of a small picture of it. */
const stored = media.extend({
  width: z.number().nullable(),
  height: z.number().nullable(),
  thumbnail: z.string().nullable(),
});
export type StoredMedia = z.infer<typeof stored>;

/** What is said with a contact is his; in a group, his who said it. */
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
  /** `call`: of kind 'call_log', the line that a call leaves. `rates`: it says how its ticket went, which stays closed. */
  MessageReceived: { data: came.extend({ call: call.optional(), rates: z.boolean().optional() }), ...received },
  /** The company's own people wrote it on the phone itself. `ack`: how far an imported one had got; 2 where it is not said. */
  MessageTypedOnPhone: { data: came.extend({ ack: z.number().min(0).max(5).optional() }), ...received },
  /** What could not be read of it at first (kind 'ciphertext') came again. */
  MessageDecrypted: { data: came.omit({ imported: true }).extend({ fromMe: z.boolean() }), ...received },
  /** An agent wrote it, or (userId null) the system: the connector sends it until WhatsApp's server takes or refuses it. */
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
      /** Visiting cards, or a place, that are passed on. */
      cards: z.array(card).optional(),
      location: place.optional(),
      /** What is said in a sound that a machine spoke. */
      spoken: z.string().optional(),
      /** false: its author had not the ticket before him, so what the contact said there is neither read nor answered by it. */
      attends: z.boolean().optional(),
    }),
    personal: of('body', 'media.name', 'mentions', 'cards', 'location', 'spoken'),
    plain: ['waId', 'media.path', 'media.mime', 'media.recorded.waveform', 'automatic.choice'],
  },
  /** 2 taken by the server, 3 delivered, 4 read, 5 played. `late`: it had failed by then. */
  MessageAcknowledged: { data: z.object({ ack: z.number().min(2).max(5), late: z.boolean().optional() }) },
  MessageFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  /** A user has a failed one sent again, under the id it has: perhaps WhatsApp got it after all, and drops a repetition. */
  MessageQueuedAgain: { data: z.object({ userId: z.number() }) },
  /**
   * Its author changed its words; the earlier ones stay in the log. `unread`: into what could not be decrypted. This and the
   * two below may come before the message itself does: the last of them are told again behind it.
   */
  MessageEdited: {
    data: z.object({ contactId: z.number(), body: z.string(), ...later, unread: z.boolean().optional() }),
    personal: of('body'),
  },
  /** Its author deleted it for everyone, or an admin of the group (`byAdmin`); what it said stays in the log. */
  MessageDeleted: { data: z.object({ contactId: z.number(), ...later, byAdmin: z.boolean().optional() }) },
  /** A user wants other words in one of the company's: sent as `waId`, and MessageEdited once WhatsApp took it. */
  MessageEditQueued: {
    data: z.object({ contactId: z.number(), body: z.string(), ...wished }),
    personal: of('body'),
    plain: ['waId'],
  },
  MessageEditFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  MessageDeletionQueued: { data: z.object(wished), plain: ['waId'] },
  MessageDeletionFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  /** An emoji on it, '' takes it away; each side, and each of a group, has one at most. */
  MessageReacted: {
    data: z.object({ contactId: z.number(), emoji: z.string(), fromMe: z.boolean(), ...later }),
    personal: of('emoji'),
  },
  /** A user gives it an emoji in the company's name: sent as `waId`, and MessageReacted once WhatsApp took it. */
  MessageReactionQueued: {
    data: z.object({ contactId: z.number(), emoji: z.string(), ...wished }),
    personal: of('emoji'),
    plain: ['waId'],
  },
  MessageReactionFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  MessageCallEnded: { data: z.object({ outcome: call.shape.outcome }) },
  /** Its ticket was closed as it arrived: it went to a new one (design.md, Reactions and due work). */
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
  /** The file that it came with was fetched. */
  MessageMediaStored: {
    data: z.object({ contactId: z.number(), media: stored, ...inGroup }),
    personal: of('media.name'),
    plain: ['media.path', 'media.mime', 'media.thumbnail'],
  },
  /** It could not be fetched yet: it is tried again at `dueAt`. */
  MessageMediaDelayed: { data: z.object({ reason: z.string(), dueAt: z.string() }), plain: ['reason', 'dueAt'] },
  /** It is not tried any more, unless somebody asks: ERR_WAPP_DOWNLOAD_MEDIA, or ERR_FILE_TOO_LARGE. */
  MessageMediaFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  MessageMediaAsked: { data: z.object({ userId: z.number() }) },
  /** It is not kept any longer: its ticket was deleted. */
  MessageMediaRemoved: { data: z.object({}) },
  /** A machine heard what was said by voice in it (`body`, '' nothing), for a prompt: with what that took, as an answer's. */
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
