import type { AnyMessageContent, proto } from '@whiskeysockets/baileys';
import type { CountryCode } from '../../../domain/kernel/countryOf.ts';
import { countryOfNumber, isMobile, isValidNumber, readNumber } from '../../../domain/kernel/numberReading.ts';
import { sameNumber } from '../../../domain/kernel/phoneNumber.ts';
import { vcardOf } from '../../../domain/message/wire.ts';
import type { MessageCard } from '../../../domain/message/content.ts';
import { isNumberName, withoutBidi } from '../../../domain/kernel/names.ts';
import { cleanPersonName, cleanText, isInvisible } from '../kernel/clean.ts';
import { openEnvelopes } from './kinds/envelopes.ts';

/** Limits of cards per message, of numbers per card, and of other lines per card with their length. */
const [MOST, NUMBERS, DETAILS, LONGEST_DETAIL] = [50, 50, 20, 200];
/** Longer cards are cut, in characters. A picture before the numbers is part of a card. */
const LONGEST = 200_000;
const isNumber = /^\d{8,15}$/u;

/** Older address books write a value in the encoding of e-mails: `Jo=C3=A3o`, or `Jo=E3o` in Latin-1. */
const unquoted = (text: string): string => {
  const joined = text.replace(/=\n/g, '');
  const decoded = (label: string) =>
    joined.replace(/(?:=[0-9A-F]{2})+/gi, (run) =>
      new TextDecoder(label, { fatal: label === 'utf-8' }).decode(Buffer.from(run.replaceAll('=', ''), 'hex')),
    );
  try {
    return decoded('utf-8');
  } catch {
    return decoded('windows-1252');
  }
};

/** Splits a line into its parameters and its value. */
const splitLine = (line: string): [string, string] => {
  const [, parameters = '', value = ''] = /^((?:"[^"]*"|[^":])*):(.*)$/su.exec(line) ?? [];
  return [parameters, value];
};
const isQuoted = (line: string): boolean => /QUOTED-PRINTABLE/iu.test(splitLine(line)[0]);
/** Returns the value of a line, decoded. */
const valueOf = (line: string): string => (isQuoted(line) ? unquoted(splitLine(line)[1]) : splitLine(line)[1]);
const decodedUri = (text: string): string => {
  try {
    return /^tel:.*%/iu.test(text) ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
};
/** Reads a number as the owner of a card wrote it, perhaps without the country. Null if it is not valid. */
const readWritten = (written: string, country: CountryCode | undefined): string | null => {
  const reading = readNumber(written, country);
  if (reading.is === 'flawed') return null;
  const number = reading.is === 'number' ? reading.number : reading.national;
  // Without a known country the number may belong to any country.
  return written.includes('+') || isValidNumber(number) ? number : null;
};
/** Returns the numbers in a line of a card: WhatsApp's own (`waid`), or those that the owner wrote, several perhaps. */
const numbersIn = (line: string, country: CountryCode | undefined): string[] => {
  const waid = /;waid=["']?([+\d\s().-]+)/iu.exec(splitLine(line)[0])?.[1]?.replace(/\D/gu, '');
  if (waid && isNumber.test(waid)) return [waid];
  const written = decodedUri(valueOf(line));
  const whole = readWritten(written, country);
  if (whole !== null) return [whole];
  const parts = written.split(/[/|;]|,\s|\s(?:ou|or|e|y|o)\s/u);
  return parts.length > 1 ? parts.flatMap((part) => readWritten(part, country) ?? []) : [];
};

/** Returns the lines of a vCard. Joins folded lines, and the lines of a quoted-printable value that ends in `=`. */
const unfolded = (vcard: string): string[] => {
  const fields: string[][] = [];
  let continues = false;
  for (const next of vcard.split('\n')) {
    const [last] = fields.slice(-1);
    if (last && continues) last.push(`\n${next}`);
    else if (last && /^[ \t]/u.test(next)) last.push(next.slice(1));
    else fields.push([next]);
    continues = next.endsWith('=') && isQuoted(fields.at(-1)?.[0] ?? '');
  }
  return fields.map((parts) => parts.join(''));
};
/** Returns the lines of a vCard that hold a field. */
const linesOf = (vcard: string, field: string): string[] => {
  const named = new RegExp(`^(?:[\\w-]+\\.)?(?:${field})\\s*[;:]`, 'iu');
  return unfolded(vcard).filter((line) => named.test(line));
};

/**
 * Returns the numbers of a vCard, each account once: first those that WhatsApp knows, then mobiles. A national number
 * belongs to the country of the number that sent the card.
 */
const numbersOf = (vcard: string, country: CountryCode | undefined): string[] => {
  const phones = linesOf(vcard, 'TEL');
  const rank = (line: string, number: string): number => (/;waid=/iu.test(line) ? 0 : isMobile(number) ? 1 : 2);
  const found = phones.flatMap((line) =>
    numbersIn(line, country).map((number) => ({ number, rank: rank(line, number) })),
  );
  const ordered = found.toSorted((a, b) => a.rank - b.rank).map(({ number }) => number);
  const once = ordered.filter((number, at) => ordered.findIndex((each) => sameNumber(each, number)) === at);
  return once.slice(0, NUMBERS);
};
/** Returns the value of a field, decoded but with its escapes; '' if it is absent. */
const fieldOf = (vcard: string, field: string): string => valueOf(linesOf(vcard, field)[0] ?? '').trim();
/** One pass, because the sign after an escaped backslash is itself and escapes nothing. */
const unescaped = (text: string): string =>
  text.replace(/\\(.)/gu, (_, sign: string) => (/n/iu.test(sign) ? ' ' : sign));
/** The parts of a field, which semicolons separate. */
const partsOf = (value: string): string[] =>
  [...`;${value}`.matchAll(/;((?:\\.|[^;\\])*)/gu)].map(([, part = '']) => unescaped(part));

/** Whether a shown name names someone: not a number, and not signs alone. */
const isName = (shown: string): boolean =>
  /[\p{L}\p{Extended_Pictographic}]/u.test(shown) || (!isNumberName(shown) && /\p{N}/u.test(shown));

/**
 * Returns the name on a card: as shown, else from its parts (last; first; middle; title; suffix), else the nickname or the
 * company.
 */
const nameOf = (vcard: string): string => {
  const shown = unescaped(fieldOf(vcard, 'FN'));
  if (isName(shown)) return shown;
  const [last, first, middle, title, suffix] = partsOf(fieldOf(vcard, 'N'));
  const whole = [title, first, middle, last, suffix].filter(Boolean).join(' ');
  return (
    whole ||
    unescaped(fieldOf(vcard, 'NICKNAME')) ||
    partsOf(fieldOf(vcard, 'ORG')).find((part) => part.trim()) ||
    unescaped(fieldOf(vcard, 'X-WA-BIZ-NAME')) ||
    shown
  );
};

/** Returns what else a card says: numbers that are none of an account, then e-mails, the company and addresses. */
const detailsOf = (vcard: string, country: CountryCode | undefined, name: string): string[] => {
  const strange = linesOf(vcard, 'TEL').filter((line) => !numbersIn(line, country).length);
  const numbers = strange.map((line) => valueOf(line).replace(/^tel:/iu, ''));
  const parted = linesOf(vcard, 'ORG|ADR').map((line) =>
    partsOf(valueOf(line))
      .filter((part) => part.trim())
      .join(', '),
  );
  const plain = linesOf(vcard, 'TITLE|EMAIL|URL|NOTE').map((line) => unescaped(valueOf(line)));
  const lines = [...numbers, ...plain, ...parted].map((line) =>
    withoutBidi(cleanText(line.slice(0, LONGEST_DETAIL))).trim(),
  );
  return [...new Set(lines)].filter((line) => !isInvisible(line) && line !== name).slice(0, DETAILS);
};

const cardOf = (
  { displayName, vcard }: proto.Message.IContactMessage,
  country: CountryCode | undefined,
): MessageCard => {
  const text = (vcard ?? '').slice(0, LONGEST).replace(/\r\n?/gu, '\n');
  const numbers = numbersOf(text, country);
  const [number = ''] = numbers;
  const name = cleanPersonName(displayName ?? '') || cleanPersonName(nameOf(text)) || number;
  const details = detailsOf(text, country, name);
  return { name, number, ...(numbers.length > 1 && { numbers }), ...(details.length > 0 && { details }) };
};

/** Whether a message contains visiting cards. */
export const hasCards = (message: proto.IMessage | null | undefined): boolean => {
  const inner = message ? openEnvelopes(message).content : {};
  return Boolean(inner.contactMessage ?? inner.contactsArrayMessage);
};

/** Returns the visiting cards of a message. `from`: the number that sent them, or null if unknown. */
export const cardsOf = (
  { contactMessage, contactsArrayMessage }: proto.IMessage,
  from: string | null = null,
): MessageCard[] => {
  const all = [...(contactMessage ? [contactMessage] : []), ...(contactsArrayMessage?.contacts ?? [])];
  const country = from === null || !all.length ? undefined : countryOfNumber(from);
  return all.slice(0, MOST).map((card) => cardOf(card, country));
};

/** Converts visiting cards to the form in WhatsApp's messages. */
export const contactMessagesOf = (cards: readonly MessageCard[]): proto.Message.IContactMessage[] =>
  cards.map((card) => ({ displayName: card.name, vcard: vcardOf(card) }));

/** Converts visiting cards to content that the client sends. `words`: the title above several cards. */
export const cardContent = (cards: readonly MessageCard[], words: string): AnyMessageContent => {
  const contacts = contactMessagesOf(cards);
  return { contacts: { displayName: words, contacts } };
};
