import type { AnyMessageContent, proto } from '@whiskeysockets/baileys';
import type { CountryCode } from '../../domain/kernel/countryOf.ts';
import { countryOfNumber, isMobile, isValidNumber, readNumber } from '../../domain/kernel/numberReading.ts';
import { sameNumber } from '../../domain/kernel/phoneNumber.ts';
import { vcardOf } from '../../domain/message/vcard.ts';
import type { MessageCard } from '../../domain/message/content.ts';
import { cleanName } from './clean.ts';
import { openMessage } from './kinds/open.ts';

/** So many are kept of one message, and so many numbers of one card. */
const [MOST, NUMBERS] = [50, 10];
const isNumber = /^\d{8,15}$/u;

/** A number as a card has it: WhatsApp's own (`waid`), or as its owner wrote it, which may lack the country. */
const numberOf = (line: string, country: CountryCode | undefined): string | null => {
  const waid = /;waid=(\d+)/iu.exec(line)?.[1];
  if (waid && isNumber.test(waid)) return waid;
  const written = line.slice(line.indexOf(':') + 1);
  const reading = readNumber(written, country);
  if (reading.is === 'flawed') return null;
  const number = reading.is === 'number' ? reading.number : reading.national;
  // Without a country to read it by it may be any country's.
  return written.includes('+') || isValidNumber(number) ? number : null;
};

/**
 * The numbers of a vCard, those that WhatsApp knows first, then mobiles, each account once. A national number is one of the
 * country of the number that the card came from.
 */
const numbersOf = (vcard: string, country: CountryCode | undefined): string[] => {
  const lines = vcard.replace(/\r?\n[ \t]/gu, '').split(/\r?\n/u);
  const phones = lines.filter((line) => /^(item\d+\.)?TEL[;:]/iu.test(line));
  const rank = (line: string, number: string): number => (/;waid=/iu.test(line) ? 0 : isMobile(number) ? 1 : 2);
  const found = phones.flatMap((line) => {
    const number = numberOf(line, country);
    return number === null ? [] : [{ number, rank: rank(line, number) }];
  });
  const ordered = found.toSorted((a, b) => a.rank - b.rank).map(({ number }) => number);
  const once = ordered.filter((number, at) => ordered.findIndex((each) => sameNumber(each, number)) === at);
  return once.slice(0, NUMBERS);
};
const nameOf = (vcard: string): string => /^FN[^:\r\n]*:(.*)$/imu.exec(vcard)?.[1] ?? '';

const cardOf = (
  { displayName, vcard }: proto.Message.IContactMessage,
  country: CountryCode | undefined,
): MessageCard => {
  const text = (vcard ?? '').slice(0, 20_000);
  const numbers = numbersOf(text, country);
  const [number = ''] = numbers;
  const name = cleanName(displayName ?? '') || cleanName(nameOf(text)) || number;
  return { name, number, ...(numbers.length > 1 && { numbers }) };
};

/** Whether a message brings visiting cards. */
export const hasCards = (message: proto.IMessage | null | undefined): boolean => {
  const inner = message ? openMessage(message).content : {};
  return Boolean(inner.contactMessage ?? inner.contactsArrayMessage);
};

/** The visiting cards of a message, one or several; `from`: the number that they came from, null where it is unknown. */
export const cardsOf = (
  { contactMessage, contactsArrayMessage }: proto.IMessage,
  from: string | null = null,
): MessageCard[] => {
  const all = [...(contactMessage ? [contactMessage] : []), ...(contactsArrayMessage?.contacts ?? [])];
  const country = from === null || !all.length ? undefined : countryOfNumber(from);
  return all.slice(0, MOST).map((card) => cardOf(card, country));
};

/** Visiting cards as WhatsApp's messages hold them. */
export const contactsOf = (cards: readonly MessageCard[]): proto.Message.IContactMessage[] =>
  cards.map((card) => ({ displayName: card.name, vcard: vcardOf(card) }));

/** Visiting cards as the client is given them to send; `words` stand above several. */
export const cardContent = (cards: readonly MessageCard[], words: string): AnyMessageContent => {
  const contacts = contactsOf(cards);
  return { contacts: { displayName: words, contacts } };
};
