import { z } from 'zod';
import { ad, card, mention, place } from './content.ts';
import { type AnnouncedFile, type Automatic, type MessageMedia, type StoredMedia } from './events.ts';
import { chatNotice } from '../whatsappChat/shape.ts';
import type { ComingFile } from './file.ts';
import { shownTemplate } from './sentTemplate.ts';

/** A person as a conversation shows them; '' if unknown or erased. */
const somebody = { name: z.string(), number: z.string() };
/**
 * The quoted message. `isElsewhere`: the conversation does not have it, and the answer itself carries this content. `id` is
 * '' if the answer does not name the message. `isStatus`: it is a status.
 */
const quoted = z.object({
  id: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  contact: z.object({ name: z.string() }),
  mediaType: z.string(),
  dataJson: z.string().optional(),
  isElsewhere: z.boolean().optional(),
  isStatus: z.boolean().optional(),
});

/** A reaction of the company (`fromMe`) or of the person named. */
const reaction = z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string() });
/** A location; `image` is a data: URL, null if WhatsApp sent none. */
const location = place.omit({ thumbnail: true }).extend({ image: z.string().nullable() });

/** The ad that the contact clicked; `image` as in a location. */
const clickedAd = ad.omit({ thumbnail: true }).extend({ image: z.string().nullable() });

/** A pending edit with its new text, or a pending deletion. */
const wish = z.object({ is: z.enum(['edit', 'deletion']), body: z.string(), error: z.string() });
/** A pending reaction of the company; '' removes the old one. */
const reacting = z.object({ emoji: z.string(), error: z.string() });

/**
 * A file of a message. `state`: left (of an old message, downloaded when a user requests it), coming (being downloaded),
 * here (`mediaUrl` serves it), failed (with `error`) or removed. `preview`: a tiny JPEG in base64, for videos and for files
 * not yet downloaded. `thumbnailUrl`: a small picture of a downloaded file, with the same kind of address as `mediaUrl`.
 * `isVoice`: recorded as a voice message. `waveform`: its heights from 0 to 100 in base64.
 */
const fileShape = z.object({
  state: z.enum(['left', 'coming', 'here', 'failed', 'removed']),
  /** A code of the catalogue: ERR_WAPP_DOWNLOAD_MEDIA, ERR_FILE_TOO_LARGE, or ERR_STORAGE_FULL while it waits for space. */
  error: z.string(),
  mime: z.string(),
  size: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().nullable(),
  isVoice: z.boolean(),
  waveform: z.string().nullable(),
  preview: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
});
export type MessageFile = z.infer<typeof fileShape>;

/**
 * A message (R197). `mediaType` is 'conversation' for text; image, audio, video, sticker or application for a file;
 * contactMessage, locationMessage; otherwise WhatsApp's kind of content. A deleted message has no content.
 */
export const messageShape = z.object({
  id: z.string(),
  /** In replies and frames: `picture|link|description` of a location, or vCards. */
  body: z.string(),
  /** WhatsApp's content as JSON, which clients inspect. In replies and frames only; absent internally. */
  dataJson: z.string().optional(),
  fromMe: z.boolean(),
  /** The user who wrote it; null for the contact, the phone or the system. */
  userId: z.number().nullable(),
  /** The rule of an automatic message (menu, outOfHours, ...); '' for all others. */
  automatic: z.string(),
  ack: z.number().min(0).max(5),
  /** Why it could not be sent: a code of the catalogue or of WhatsApp; '' if nothing failed. */
  error: z.string(),
  read: z.boolean(),
  mediaType: z.string(),
  /** A signed, absolute URL of the file in replies and frames; the stored name internally. */
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  file: fileShape.nullable(),
  /** The text of a voice message that a machine transcribed or spoke; '' otherwise. */
  transcript: z.string(),
  quotedMsg: quoted.nullable(),
  /** For a call_log: voice or video, and the outcome. */
  call: z.object({ video: z.boolean(), outcome: z.enum(['ringing', 'missed', 'answered', 'rejected']) }).nullable(),
  /** A change of the chat (its timer or the members of the group). Absent for real messages. */
  notice: chatNotice.optional(),
  /** The contact was erased, and the content with them. */
  isErased: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** The last edit can be shown on the phone only; `body` is the text before it. */
  isEditUnread: z.boolean(),
  isForwarded: z.boolean(),
  /** The pending edit or deletion of a user. `error`: why WhatsApp refused it; '' while pending. */
  wish: wish.nullable(),
  /** The pending reaction. It moves to `reactions` once WhatsApp accepts it. */
  reacting: reacting.nullable(),
  /** The cards of a contactMessage. */
  cards: z.array(card),
  /** The place of a locationMessage. */
  location: location.nullable(),
  /** The ad that the contact clicked to write this. Its text is not part of `body`, which may be ''. */
  ad: clickedAd.nullable(),
  /** The template that the message sent over an official connection; `body` is its filled text. Absent for others. */
  template: shownTemplate.optional(),
  reactions: z.array(reaction),
  ticketId: z.number(),
  ticket: z.object({ whatsapp: z.object({ name: z.string() }) }),
  contactId: z.number(),
  contact: z.object({ id: z.number(), name: z.string() }),
  /** The group member who wrote it; null for the company, and outside of groups. */
  participant: z.object({ id: z.number(), ...somebody }).nullable(),
  /** The people mentioned with an @ (`said`); `isMe`: the company. */
  mentions: z.array(mention.pick({ said: true, isMe: true }).extend(somebody)),
  queueId: z.number().nullable(),
  queue: z.object({ name: z.string() }).nullable(),
  /** WhatsApp's second as ISO. A conversation sorts by it and then by `position`. */
  createdAt: z.string(),
  updatedAt: z.string(),
  position: z.string(),
});
export type MessageRecord = z.infer<typeof messageShape>;
/**
 * A queued message as its stream alone describes it. Its position in the conversation and the names come from elsewhere.
 */
export const messageTold = messageShape.partial({
  read: true,
  quotedMsg: true,
  participant: true,
  mentions: true,
  cards: true,
  location: true,
  ad: true,
  reactions: true,
  ticket: true,
  contact: true,
  queueId: true,
  queue: true,
  createdAt: true,
  position: true,
});

type FileParts = {
  announced: AnnouncedFile | null;
  media: (MessageMedia & Partial<StoredMedia>) | StoredMedia | null;
  /** Null for a file that we sent. */
  state: ComingFile['is'] | null;
  error: string;
};
/** Returns the public description of a file, from the claims of the sender's phone and from its bytes. */
export const messageFile = ({ announced, media, state, error }: FileParts): MessageFile | null => {
  if (!announced && !media) return null;
  const recorded = media && 'recorded' in media ? media.recorded : undefined;
  return {
    state: state === 'stored' || state === null ? 'here' : state,
    error: state === 'failed' ? error : '',
    mime: media?.mime ?? announced?.mime ?? '',
    size: media?.size ?? announced?.size ?? null,
    width: media?.width ?? announced?.width ?? null,
    height: media?.height ?? announced?.height ?? null,
    seconds: announced?.seconds ?? recorded?.seconds ?? null,
    isVoice: announced?.voice ?? recorded !== undefined,
    waveform: announced?.waveform ?? recorded?.waveform ?? null,
    preview: media && media.kind !== 'video' ? null : (announced?.thumbnail ?? null),
    thumbnailUrl: media?.thumbnail ?? null,
  };
};

type Known = Pick<MessageRecord, 'body' | 'ack' | 'error' | 'ticketId' | 'contactId'> & {
  fromMe: boolean;
  userId: number | null;
  automatic?: Automatic | null | undefined;
  kind: string;
  media: { path: string; name: string; kind?: string } | null;
  call?: MessageRecord['call'] | undefined;
  shown?: MessageFile | null;
  /** The file name that the sender gave. */
  named?: string | null;
  transcript?: string | null | undefined;
  erased?: boolean;
  isForwarded: boolean;
  isEdited: boolean;
  isEditUnread: boolean;
  isDeleted: boolean;
  wish: MessageRecord['wish'];
  reacting: MessageRecord['reacting'];
};
const mediaTypes = new Map([
  ['text', 'conversation'],
  ['imageMessage', 'image'],
  ['audioMessage', 'audio'],
  ['videoMessage', 'video'],
  ['ptvMessage', 'video'],
  ['documentMessage', 'application'],
  ['stickerMessage', 'sticker'],
  ['contactsArrayMessage', 'contactMessage'],
  ['liveLocationMessage', 'locationMessage'],
]);
/** Returns the client's name for a kind of content. */
export const clientMediaTypeOf = (kind: string): string => mediaTypes.get(kind) ?? kind;
/** Returns the part of a message record that its stream knows. */
export const messageRecord = (id: string, { kind, media, ...known }: Known, updatedAt: string) => ({
  id,
  body: known.isDeleted ? '' : known.body,
  fromMe: known.fromMe,
  userId: known.userId,
  automatic: known.automatic?.rule ?? '',
  ack: known.error ? 0 : known.ack,
  error: known.error,
  mediaType: media?.kind ?? clientMediaTypeOf(kind),
  mediaUrl: known.isDeleted ? null : (media?.path ?? null),
  mediaName: known.isDeleted ? null : (media?.name ?? known.named ?? null),
  file: known.isDeleted ? null : (known.shown ?? null),
  transcript: known.isDeleted ? '' : (known.transcript ?? ''),
  call: known.call ?? null,
  isErased: known.erased ?? false,
  isDeleted: known.isDeleted,
  wish: known.wish && { is: known.wish.is, body: known.wish.body, error: known.wish.error },
  reacting: known.isDeleted ? null : known.reacting && { emoji: known.reacting.emoji, error: known.reacting.error },
  isEdited: known.isEdited,
  isEditUnread: known.isEditUnread && !known.isDeleted,
  isForwarded: known.isForwarded,
  ticketId: known.ticketId,
  contactId: known.contactId,
  updatedAt,
});
