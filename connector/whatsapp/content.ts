import { proto, toNumber } from '@whiskeysockets/baileys';
import type { MessageAd, MessageCard, MessagePlace } from '../../domain/message/content.ts';
import type { AnnouncedFile, MessageCall } from '../../domain/message/events.ts';
import { adIn } from './ad.ts';
import { announcedFile } from './announced.ts';
import type { ShownQuote } from '../../commands/message/quote.ts';
import { cardsOf } from './cards.ts';
import { cleanName, cleanText, LONGEST_BODY } from './clean.ts';
import { openMessage, ownWordsOf, UNKNOWN, wordsOf } from './kinds/open.ts';
import { defaultLocale, joined, type Locale } from './kinds/rule.ts';
import { placeOf } from './place.ts';
import { quoteIn } from './quote.ts';

/** What a message says, as the log keeps it. `raw`: base64 of the protobuf of anything but text, and of what was cut. */
export type Content = {
  kind: string;
  body: string;
  raw: string | null;
  quotedWaId: string | null;
  quotedFromMe: boolean;
  /** What it shows of the message that it answers. */
  quote?: ShownQuote;
  isForwarded: boolean;
  cards: readonly MessageCard[];
  location: MessagePlace | null;
  /** The ad on which its sender clicked. */
  ad?: MessageAd;
  /** The jids of who is named in its words behind an @; absent for nobody. */
  mentioned?: readonly string[];
  /** Of a 'call_log'. */
  call?: MessageCall;
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

/**
 * Bytes of JSON that the personal part of a message may have: the store takes appends of up to 1 MiB, the seal makes a
 * third more of them, and an edit that came before it (at most 200,000) is appended with it.
 */
const LARGEST = 560_000;

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** Parts of a message that hold what it answers, where the message itself does not. */
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

/** The channel that a forwarded post comes from; '' for none. */
const channelOf = ({ forwardedNewsletterMessageInfo: from }: proto.IContextInfo): string =>
  cleanName(from?.newsletterName ?? '');

const { CallOutcome } = proto.Message.CallLogMessage;
const answered: ReadonlySet<unknown> = new Set([
  CallOutcome.CONNECTED,
  CallOutcome.ACCEPTED_ELSEWHERE,
  CallOutcome.ONGOING,
]);
/** A line of the phone's list of calls. */
const callOf = ({ isVideo, callOutcome }: proto.Message.ICallLogMessage): MessageCall => ({
  video: isVideo === true,
  outcome: callOutcome === CallOutcome.REJECTED ? 'rejected' : answered.has(callOutcome ?? 0) ? 'answered' : 'missed',
});

const rawOf = (message: proto.IMessage): string =>
  Buffer.from(proto.Message.encode(message).finish()).toString('base64');
/** What is too large goes without its raw content, and so without its file. */
const fitting = (content: Content): Content =>
  Buffer.byteLength(JSON.stringify(content)) <= LARGEST ? content : { ...content, raw: null, file: null };

const texts: ReadonlySet<string> = new Set(['conversation', 'extendedTextMessage']);

/**
 * Reads a decrypted message; null when it is a signal, which no conversation shows. `isMe` tells our own jids, `from` is the
 * author's number, `locale` that of the company.
 */
export const contentOf = (
  message: proto.IMessage | null | undefined,
  isMe: (jid: string | null) => boolean,
  from: string | null = null,
  locale: Locale = defaultLocale,
): Content | null => {
  const opened = message && openMessage(message);
  if (!message || !opened?.kind) return null;
  const { kind, content } = opened;
  const part: unknown = kind === UNKNOWN ? null : content[kind];
  if (opened.viewOnce) return viewOnce;
  // Where it has moved since is shown on the phone; the conversation shows from where it was shared.
  if (toNumber(content.liveLocationMessage?.timeOffset) > 0) return null;
  if (content.callLogMesssage) return { ...wordless('call_log'), call: callOf(content.callLogMesssage) };
  const context = proto.ContextInfo.fromObject(contextIn(part));
  const quoted = { quotedWaId: context.stanzaId || null, quotedFromMe: isMe(context.participant || null) };
  const quote = quoteIn(context, locale);
  const channel = channelOf(context);
  const ad = adIn(context);
  // Who clicks and writes nothing says what the ad says.
  const own = ad ? ownWordsOf(opened, locale) : wordsOf(opened, locale);
  const words = joined([channel && `📢 ${channel}`, own]) || own;
  const text = texts.has(kind);
  const mentioned = context.mentionedJid ?? [];
  const raw = !text || words.length > LONGEST_BODY ? rawOf(message) : null;
  const isForwarded = context.isForwarded === true;
  const said = {
    isForwarded,
    ...(mentioned.length > 0 && { mentioned }),
    cards: cardsOf(content, from),
    location: placeOf(content),
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
