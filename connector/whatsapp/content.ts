import { getContentType, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { AnnouncedFile, MessageCard, MessagePlace } from '../../domain/message/events.ts';
import { announcedFile } from './announced.ts';
import { cardsOf } from './cards.ts';
import { cleanName, cleanText, LONGEST_BODY } from './clean.ts';
import { placeOf } from './place.ts';

/** What a message says, as the log keeps it. `raw`: base64 of the protobuf of anything but text, and of what was cut. */
export type Content = {
  kind: string;
  body: string;
  raw: string | null;
  quotedWaId: string | null;
  quotedFromMe: boolean;
  isForwarded: boolean;
  cards: readonly MessageCard[];
  location: MessagePlace | null;
  /** The jids of who is named in its words behind an @; absent for nobody. */
  mentioned?: readonly string[];
  /** The file that it brings. */
  file: AnnouncedFile | null;
};

/** That something was said of a kind, and nothing more. */
export const wordless = (kind: string): Content => ({
  kind,
  body: '',
  raw: null,
  quotedWaId: null,
  quotedFromMe: false,
  isForwarded: false,
  cards: [],
  location: null,
  file: null,
});

/** To be seen once, on the phone alone: nothing of it is kept. */
export const viewOnce = wordless('viewOnceMessage');

/** Changes to other messages, signals between devices, and envelopes without content: none is a message. */
const signals: ReadonlySet<string> = new Set([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'encCommentMessage',
  'encEventResponseMessage',
  'secretEncryptedMessage',
  'scheduledCallEditMessage',
  'albumMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'stickerSyncRmrMessage',
  'placeholderMessage',
  'statusMentionMessage',
  'groupStatusMentionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);

/**
 * Bytes of JSON that the personal part of a message may have: the store takes appends of up to 1 MiB, the seal makes a
 * third more of them, and an edit that came before it (at most 200,000) is appended with it.
 */
const LARGEST = 560_000;

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

/** The words beside a picture, of a chosen button, on a visiting card and so on, by the fields WhatsApp keeps them in. */
const titleOf = (part: Part): string => {
  for (const field of [
    'text',
    'caption',
    'comment',
    'selectedDisplayText',
    'title',
    'displayName',
    'contentText',
    'name',
  ]) {
    const value = textOf(part[field]);
    if (value) return field === 'displayName' ? cleanName(value) : value;
  }
  return '';
};

/** WhatsApp lets a poll have twelve. */
const MOST_CHOICES = 20;

/** What is written below its title: the choices of a poll, what an event is about. */
const belowOf = (kind: string, part: Part): readonly string[] => {
  const about = kind === 'eventMessage' ? textOf(part['description']) : null;
  const choices = kind.startsWith('pollCreation') && Array.isArray(part['options']) ? part['options'] : [];
  const named = choices.slice(0, MOST_CHOICES).flatMap((one) => (isPart(one) ? (textOf(one['optionName']) ?? []) : []));
  return [...(about ? [about] : []), ...named.map((name) => `• ${name}`)];
};

const wordsOf = (kind: string, part: Part): string =>
  [titleOf(part), ...belowOf(kind, part)].filter(Boolean).join('\n');

const rawOf = (message: proto.IMessage): string =>
  Buffer.from(proto.Message.encode(message).finish()).toString('base64');
/** What is too large goes without its raw content, and so without its file. */
const fitting = (content: Content): Content =>
  Buffer.byteLength(JSON.stringify(content)) <= LARGEST ? content : { ...content, raw: null, file: null };

/** Whether it is in the envelope of what may be seen once, or says so itself. */
const isViewOnce = (message: proto.IMessage, part: unknown): boolean =>
  !!(message.viewOnceMessage ?? message.viewOnceMessageV2 ?? message.viewOnceMessageV2Extension) ||
  (isPart(part) && part['viewOnce'] === true);

/** Reads a decrypted message; null when it is none that a conversation shows. `isMe` tells our own jids, `from` is the author's number. */
export const contentOf = (
  message: proto.IMessage | null | undefined,
  isMe: (jid: string | null) => boolean,
  from: string | null = null,
): Content | null => {
  const inner = normalizeMessageContent(message);
  const kind = getContentType(inner);
  if (!message || !inner || !kind || signals.has(kind)) return null;
  const part: unknown = inner[kind];
  if (isViewOnce(message.ephemeralMessage?.message ?? message, part)) return viewOnce;
  const context = isPart(part) && isPart(part['contextInfo']) ? part['contextInfo'] : {};
  const quoted = { quotedWaId: textOf(context['stanzaId']), quotedFromMe: isMe(textOf(context['participant'])) };
  const words = typeof part === 'string' ? part : isPart(part) ? wordsOf(kind, part) : '';
  const text = typeof part === 'string' || kind === 'extendedTextMessage';
  const named: unknown = context['mentionedJid'];
  const mentioned = Array.isArray(named) ? named.filter((jid) => typeof jid === 'string') : [];
  const raw = !text || words.length > LONGEST_BODY ? rawOf(message) : null;
  const isForwarded = context['isForwarded'] === true;
  const said = {
    isForwarded,
    ...(mentioned.length > 0 && { mentioned }),
    cards: cardsOf(inner, from),
    location: placeOf(inner),
    file: raw === null ? null : announcedFile(kind, inner),
  };
  return fitting({ kind: text ? 'text' : kind, body: cleanText(words), raw, ...quoted, ...said });
};
