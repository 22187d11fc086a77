import { proto, toNumber } from '@whiskeysockets/baileys';
import type { MessageAd, MessageCard, MessagePlace } from '../../../domain/message/content.ts';
import type { AnnouncedFile, MessageCall } from '../../../domain/message/events.ts';
import { adIn } from './ad.ts';
import { announcedFile } from './incomingFile.ts';
import type { ShownQuote } from '../../../commands/message/quote.ts';
import { cardsOf } from './cards.ts';
import { cleanPersonName, cleanText, LONGEST_BODY } from '../kernel/clean.ts';
import { openEnvelopes, ownTextOfOpened, UNKNOWN, textOfOpened } from './kinds/envelopes.ts';
import { defaultLocale, type Locale } from '../kernel/locale.ts';
import { joinLines } from './kinds/rule.ts';
import { placeIn } from './place.ts';
import { quoteIn } from './quote.ts';

/**
 * The content of a message as the log keeps it. `raw`: base64 of the protobuf, for anything but text and for text that was
 * cut.
 */
export type Content = {
  kind: string;
  body: string;
  raw: string | null;
  quotedWaId: string | null;
  quotedFromMe: boolean;
  /** The part of the answered message that this message shows. */
  quote?: ShownQuote;
  isForwarded: boolean;
  cards: readonly MessageCard[];
  location: MessagePlace | null;
  /** The ad that the sender clicked on. */
  ad?: MessageAd;
  /** JIDs of the people mentioned with an @ in the text; absent if there are none. */
  mentioned?: readonly string[];
  /** Present for the kind 'call_log' only. */
  call?: MessageCall;
  file: AnnouncedFile | null;
};

/** Returns content that has a kind and nothing else. */
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

/** A view-once message, which only the phone shows. Nothing of it is kept. */
export const viewOnce = wordless('viewOnceMessage');

/**
 * Maximum JSON bytes of the personal part of a message. The store takes appends of up to 1 MiB, and the seal makes them a
 * third larger. An edit that arrived earlier (at most 200,000) is appended with the message.
 */
const LARGEST = 560_000;

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** Parts of a message that may hold the context of the quoted message, if the message itself does not. */
const inner = [
  'interactiveMessageTemplate',
  'hydratedHsm',
  'noteMessage',
  'extendedTextMessage',
  'message',
  'stickerMessage',
];
const contextIn = (part: unknown): Part => {
  if (!isPart(part)) return {};
  if (isPart(part['contextInfo'])) return part['contextInfo'];
  const holder = inner.find((name) => isPart(part[name]));
  return holder === undefined ? {} : contextIn(part[holder]);
};

/** Returns the channel that a forwarded post comes from; '' for none. */
const channelOf = ({ forwardedNewsletterMessageInfo: from }: proto.IContextInfo): string =>
  cleanPersonName(from?.newsletterName ?? '');

const { CallOutcome } = proto.Message.CallLogMessage;
const answered: ReadonlySet<unknown> = new Set([
  CallOutcome.CONNECTED,
  CallOutcome.ACCEPTED_ELSEWHERE,
  CallOutcome.ONGOING,
]);
/** Reads an entry of the phone's list of calls. */
const callOf = ({ isVideo, callOutcome }: proto.Message.ICallLogMessage): MessageCall => ({
  video: isVideo === true,
  outcome: callOutcome === CallOutcome.REJECTED ? 'rejected' : answered.has(callOutcome ?? 0) ? 'answered' : 'missed',
});

const rawOf = (message: proto.IMessage): string =>
  Buffer.from(proto.Message.encode(message).finish()).toString('base64');
/** Drops the raw content, and with it the file, if the content is too large. */
const fitting = (content: Content): Content =>
  Buffer.byteLength(JSON.stringify(content)) <= LARGEST ? content : { ...content, raw: null, file: null };

const texts: ReadonlySet<string> = new Set(['conversation', 'extendedTextMessage']);

/**
 * Reads a decrypted message, or returns null for a signal, which no conversation shows. `isMe` recognises our own JIDs,
 * `from` is the author's number, and `locale` is the company's.
 */
export const readContent = (
  message: proto.IMessage | null | undefined,
  isMe: (jid: string | null) => boolean,
  from: string | null = null,
  locale: Locale = defaultLocale,
): Content | null => {
  const opened = message && openEnvelopes(message);
  if (!message || !opened?.kind) return null;
  const { kind, content } = opened;
  const part: unknown = kind === UNKNOWN ? null : content[kind];
  if (opened.viewOnce) return viewOnce;
  // Only the phone shows later positions. The conversation shows where sharing began.
  if (toNumber(content.liveLocationMessage?.timeOffset) > 0) return null;
  if (content.callLogMesssage) return { ...wordless('call_log'), call: callOf(content.callLogMesssage) };
  const context = proto.ContextInfo.fromObject(contextIn(part));
  const quoted = { quotedWaId: context.stanzaId || null, quotedFromMe: isMe(context.participant || null) };
  const quote = quoteIn(context, locale);
  const channel = channelOf(context);
  const ad = adIn(context);
  // A sender who only clicked wrote no text, and the ad speaks for itself. So no placeholder is used.
  const own = ad ? ownTextOfOpened(opened, locale) : textOfOpened(opened, locale);
  const words = joinLines([channel && `📢 ${channel}`, own]) || own;
  const text = texts.has(kind);
  const mentioned = context.mentionedJid ?? [];
  const raw = !text || words.length > LONGEST_BODY ? rawOf(message) : null;
  const isForwarded = context.isForwarded === true;
  const said = {
    isForwarded,
    ...(mentioned.length > 0 && { mentioned }),
    cards: cardsOf(content, from),
    location: placeIn(content),
    file: raw === null ? null : announcedFile(kind, content),
  };
  return fitting({
    kind: text ? 'text' : kind,
    body: cleanText(words),
    raw,
    ...quoted,
    ...(quote && { quote }),
    ...(ad && { ad }),
    ...said,
  });
};
