import type { proto } from '@whiskeysockets/baileys';
import type { ShownQuote } from '../../../commands/message/quote.ts';
import { shorten } from '../../../domain/kernel/shorten.ts';
import { addressOf, nobody } from '../kernel/address.ts';
import { cleanText } from '../kernel/clean.ts';
import { openEnvelopes, textOfOpened } from './kinds/envelopes.ts';
import { announcedName } from './incomingFile.ts';
import type { Locale } from '../kernel/locale.ts';

/** Maximum length of a quoted text, which is as much as a bubble shows. */
const LONGEST = 1_000;
const STATUSES = 'status@broadcast';
const texts: ReadonlySet<string> = new Set(['conversation', 'extendedTextMessage']);

/**
 * Reads what an answer shows of the message that it quotes: its kind, and its text or the name of its document. Null if it
 * shows nothing. The conversation may not have that message, because it was written before linking, in another chat, or as
 * a status.
 */
export const quoteIn = (
  { quotedMessage, participant, remoteJid }: proto.IContextInfo,
  locale: Locale,
): ShownQuote | null => {
  const opened = quotedMessage && openEnvelopes(quotedMessage);
  if (!opened?.kind) return null;
  const from = { ...(addressOf(participant) ?? nobody), isStatus: remoteJid === STATUSES };
  if (opened.viewOnce) return { kind: 'viewOnceMessage', body: '', ...from };
  const words = textOfOpened(opened, locale) || announcedName(opened.content.documentMessage?.fileName);
  const body = shorten(cleanText(words), LONGEST);
  return { kind: texts.has(opened.kind) ? 'text' : opened.kind, body, ...from };
};
