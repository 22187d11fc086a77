import { toNumber, type proto } from '@whiskeysockets/baileys';
import type { Locale } from '../../kernel/locale.ts';
import { textsByLanguage, type TextKey, type Texts } from './texts.ts';

/** A number as the protobuf library gives it. */
export type Numeric = Parameters<typeof toNumber>[0];
/** Lines of a message. Empty ones are left out. */
export type Lines = readonly (string | null | undefined | false | 0)[];

/** Tools of the readers: a company's texts and formats, and the text that a nested message has of its own. */
export type Writer = {
  texts: Texts;
  /** An amount in a currency; '' when there is none. WhatsApp writes 0 for a price that is not given. */
  money: (amount: number | null, currency: string | null | undefined) => string;
  /** An instant, in milliseconds since 1970; '' when there is none. */
  time: (ms: number | null) => string;
  wordsOf: (message: proto.IMessage | null | undefined) => string;
};

export type MessageKind = keyof proto.IMessage;
/** The content of a message by type. */
export type Parts = { [K in MessageKind]-?: NonNullable<proto.IMessage[K]> };
/** A message in which types can be looked up. */
export type MessageParts = { readonly [K in MessageKind]?: Parts[K] | null };

/** How a message type is read. */
export type Rule<Part> =
  | {
      is: 'message';
      read: (part: Part, writer: Writer) => Lines;
      /** Replaces the text of a message without one; null if a file, a card or a place is shown instead. */
      blank: TextKey | null;
    }
  | { is: 'envelope'; open: (part: Part) => proto.IMessage | null | undefined; viewOnce?: boolean }
  | { is: 'signal'; because: string };

/** Joins the lines that are not empty; '' if there are none. */
export const joinLines = (lines: Lines, by = '\n'): string =>
  lines.filter((line) => typeof line === 'string' && line.trim() !== '').join(by);

/** Formats a choice that can be tapped, with its details. */
export const choice = (title: string | null | undefined, ...beside: Lines): string => {
  const words = joinLines([title, ...beside], ' – ');
  return words && `• ${words}`;
};

/** Returns the number in a field; null for none, and for 0. */
export const numberIn = (value: Numeric): number | null => {
  const read = toNumber(value);
  return Number.isFinite(read) && read !== 0 ? read : null;
};

/** Converts an amount that WhatsApp keeps in thousandths; null for none, and for 0. */
export const thousandths = (value: Numeric): number | null => {
  const read = numberIn(value);
  return read === null ? null : read / 1000;
};

const locales = { pt: 'pt-BR', en: 'en-US', es: 'es' } as const;
/** Replaces no-break spaces, which formats use, because a search looks for plain ones. */
const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/gu, ' ');

const formatMoney = (locale: string, amount: number, currency: string | null | undefined): string => {
  const code = (currency ?? '').trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) return joinLines([String(amount), currency], ' ');
  return plainSpaces(new Intl.NumberFormat(locale, { style: 'currency', currency: code }).format(amount));
};

/** The last millisecond that a date can hold. */
const LAST_MS = 8_640_000_000_000_000;
const formatTime = (locale: string, ms: number, timeZone: string): string =>
  Math.abs(ms) > LAST_MS
    ? ''
    : plainSpaces(new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(ms));

/** Creates the tools of the readers for a company's language and time zone. */
export const writerFor = ({ language, timeZone }: Locale, wordsOf: Writer['wordsOf']): Writer => ({
  texts: textsByLanguage[language],
  money: (amount, currency) => (amount ? formatMoney(locales[language], amount, currency) : ''),
  time: (ms) => (ms === null ? '' : formatTime(locales[language], ms, timeZone)),
  wordsOf,
});
