import type { AnyMessageContent, proto } from '@whiskeysockets/baileys';
import { vcardOf } from '../../domain/message/vcard.ts';
import type { MessageCard } from '../../domain/message/events.ts';
import { cleanName } from './clean.ts';

/** So many are kept of one message. */
const MOST = 50;
const isNumber = /^\d{8,15}$/u;

/** Whom a vCard names, and his first number, the one that WhatsApp knows before others. */
const numberOf = (vcard: string): string => {
  const lines = vcard.replace(/\r?\n[ \t]/gu, '').split(/\r?\n/u);
  const phones = lines.filter((line) => /^(item\d+\.)?TEL[;:]/iu.test(line));
  const known = phones.flatMap((line) => /;waid=(\d+)/iu.exec(line)?.[1] ?? []);
  const others = phones.map((line) => line.slice(line.lastIndexOf(':') + 1).replace(/\D/gu, ''));
  return [...known, ...others].find((number) => isNumber.test(number)) ?? '';
};
const nameOf = (vcard: string): string => /^FN[^:\r\n]*:(.*)$/imu.exec(vcard)?.[1] ?? '';

const cardOf = ({ displayName, vcard }: proto.Message.IContactMessage): MessageCard => {
  const text = (vcard ?? '').slice(0, 20_000);
  const number = numberOf(text);
  return { name: cleanName(displayName ?? '') || cleanName(nameOf(text)) || number, number };
};

/** The visiting cards of a message, one or several. */
export const cardsOf = ({ contactMessage, contactsArrayMessage }: proto.IMessage): MessageCard[] =>
  [...(contactMessage ? [contactMessage] : []), ...(contactsArrayMessage?.contacts ?? [])].slice(0, MOST).map(cardOf);

/** Visiting cards as the client is given them to send; `words` stand above several. */
export const cardContent = (cards: readonly MessageCard[], words: string): AnyMessageContent => {
  const contacts = cards.map((card) => ({ displayName: card.name, vcard: vcardOf(card) }));
  return { contacts: { displayName: words, contacts } };
};
