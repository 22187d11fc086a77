import { z } from 'zod';
import { ad, card, mention, place } from './content.ts';
import { type AnnouncedFile, type Automatic, type MessageMedia, type StoredMedia } from './events.ts';
import { chatNotice } from '../whatsappChat/shape.ts';
import type { ComingFile } from './file.ts';

/** Somebody as a conversation names him: '' where that is not known, or forgotten. */
const somebody = { name: z.string(), number: z.string() };
/**
 * The message that is answered. `isElsewhere`: the conversation does not have it, and this is what the answer itself shows
 * of it; `id` is '' where the answer does not say which message it is. `isStatus`: it is a status.
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

/** Who reacted: the company (`fromMe`), or the one who is named. */
const reaction = z.object({ emoji: z.string(), fromMe: z.boolean(), name: z.string() });
/** A place; `image` is an address of its own (data:), null where WhatsApp sent none. */
const location = place.omit({ thumbnail: true }).extend({ image: z.string().nullable() });

/** An ad that was clicked on; `image` as that of a place. */
const clickedAd = ad.omit({ thumbnail: true }).extend({ image: z.string().nullable() });

/** An edit, with the words that it shall have, or a deletion. */
const wish = z.object({ is: z.enum(['edit', 'deletion']), body: z.string(), error: z.string() });
/** An emoji that the company gives it, '' takes it back. */
const reacting = z.object({ emoji: z.string(), error: z.string() });

/**
 * What is known of a file. `state`: left (of an old message: fetched when somebody asks), coming (it is being fetched), here (`mediaUrl` serves it), failed (with `error`), removed.
 * `preview`: a tiny JPEG in base64, before the file is here, and of a film; `thumbnailUrl`: a small picture of one that is, addressed as
 * `mediaUrl` is. `isVoice`: recorded as a voice message; `waveform`: its heights from 0 to 100 in base64.
 */
const fileShape = z.object({
  state: z.enum(['left', 'coming', 'here', 'failed', 'removed']),
  /** A code of the catalogue: ERR_WAPP_DOWNLOAD_MEDIA, ERR_FILE_TOO_LARGE, or ERR_STORAGE_FULL while it is held. */
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
 * contactMessage, locationMessage; else WhatsApp's kind of content. A deleted one says nothing.
 */
export const messageShape = z.object({
  id: z.string(),
  /** In replies and frames: `picture|link|description` of a place, vCards of visiting cards. */
  body: z.string(),
  /** WhatsApp's own content, as clients look into it, in JSON: in replies and frames, absent inside. */
  dataJson: z.string().optional(),
  fromMe: z.boolean(),
  /** Who of the company wrote it; null: the contact, the phone, or the system. */
  userId: z.number().nullable(),
  /** The rule by which the system said it by itself (menu, outOfHours, ...); '' of all others. */
  automatic: z.string(),
  ack: z.number().min(0).max(5),
  /** Why it could not be sent: a code of the catalogue or WhatsApp's own; '' while it could. */
  error: z.string(),
  read: z.boolean(),
  mediaType: z.string(),
  /** Where the file is: a signed, absolute address in replies and frames, the stored name inside. */
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  file: fileShape.nullable(),
  /** What is said in it by voice, where a machine heard or spoke it; '' else. */
  transcript: z.string(),
  quotedMsg: quoted.nullable(),
  /** Of a call_log: by voice or by video, and what became of it. */
  call: z.object({ video: z.boolean(), outcome: z.enum(['ringing', 'missed', 'answered', 'rejected']) }).nullable(),
  /** It is no message but a change of the chat: its timer, or who is in the group; absent: it is a message. */
  notice: chatNotice.optional(),
  /** Its contact was forgotten, and with it what was said. */
  isErased: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** Its words were changed last in a way that only the phone can show; `body` are the ones before. */
  isEditUnread: z.boolean(),
  isForwarded: z.boolean(),
  /** What a user wants WhatsApp to do to it; `error`: why it did not, '' while that waits. */
  wish: wish.nullable(),
  /** The same of an emoji: it stands among `reactions` once WhatsApp took it. */
  reacting: reacting.nullable(),
  /** Of a contactMessage: whom it names. */
  cards: z.array(card),
  /** Of a locationMessage: where it is. */
  location: location.nullable(),
  /** The ad on which its contact clicked to write it; what it says is no part of `body`, which may be ''. */
  ad: clickedAd.nullable(),
  reactions: z.array(reaction),
  ticketId: z.number(),
  ticket: z.object({ whatsapp: z.object({ name: z.string() }) }),
  contactId: z.number(),
  contact: z.object({ id: z.number(), name: z.string() }),
  /** Who of a group wrote it; null where the company did, and outside of groups. */
  participant: z.object({ id: z.number(), ...somebody }).nullable(),
  /** Who is named in its words behind an @ (`said`); `isMe`: the company. */
  mentions: z.array(mention.pick({ said: true, isMe: true }).extend(somebody)),
  queueId: z.number().nullable(),
  queue: z.object({ name: z.string() }).nullable(),
  /** WhatsApp's second, ISO; a conversation sorts by it and then by `position`. */
  createdAt: z.string(),
  updatedAt: z.string(),
  position: z.string(),
});
export type MessageRecord = z.infer<typeof messageShape>;
/** As its own stream tells one that was queued: where it stands in the conversation, and whom it names, others know. */
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
  /** Null of a file that we sent. */
  state: ComingFile['is'] | null;
  error: string;
};
/** What is told of a file, from what its sender's phone said and what its bytes are. */
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
  /** Its file, where it has one. */
  shown?: MessageFile | null;
  /** What its sender calls it. */
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
/** What clients call a kind of content. */
export const mediaTypeOf = (kind: string): string => mediaTypes.get(kind) ?? kind;
/** What its own stream tells of a message. */
export const messageRecord = (id: string, { kind, media, ...known }: Known, updatedAt: string) => ({
  id,
  body: known.isDeleted ? '' : known.body,
  fromMe: known.fromMe,
  userId: known.userId,
  automatic: known.automatic?.rule ?? '',
  ack: known.error ? 0 : known.ack,
  error: known.error,
  mediaType: media?.kind ?? mediaTypeOf(kind),
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
