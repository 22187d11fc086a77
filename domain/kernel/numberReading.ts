import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { countryOf, type CountryCode } from './countryOf.ts';
import { numbersIn, numberText } from './numberText.ts';
import { canonical, digitsOf } from './phoneNumber.ts';

/**
 * How a number that a person typed, pasted or keeps in a sheet is read:
 *
 * 1. `numberText` takes off what is no part of it, `numbersIn` its label and extension. Two numbers in one text are refused.
 * 2. With `+` or `00` in front it is international.
 * 3. Without it, it is a number of the company's country, with or without the trunk prefix and a carrier. Where only the
 *    international reading is valid, that one holds. Where both are valid, the caller asks WhatsApp about both.
 * 4. Where neither is valid, the digits stand as an international number: numbering plans change faster than their
 *    tables, and WhatsApp knows who is there.
 *
 * libphonenumber-js says what is valid. Our own part is what WhatsApp spells in another way than the numbering plan:
 * a Brazilian mobile without its ninth digit, a Mexican mobile with a 1 behind 52.
 */
export type Reading =
  | { is: 'number'; number: string }
  /** Both are valid. Only WhatsApp, or whoever typed it, knows which one is meant. */
  | { is: 'either'; national: string; international: string }
  | { is: 'flawed'; flaw: NumberFlaw };
export const numberFlaws = ['abbreviated', 'noArea', 'several', 'short', 'long', 'none'] as const;
export type NumberFlaw = (typeof numberFlaws)[number];

const SHORTEST = 8;
/** E.164 has no longer numbers. */
const LONGEST = 15;
/** No text with a number in it is longer. */
const MOST = 200;

const mexican = /^521(\d{10})$/;
/** Returns how the numbering plan spells a number that WhatsApp spells in its own way. */
const planned = (number: string): string => canonical(number).replace(mexican, '52$1');

type Parsed = { number: string; isMobile: boolean };

const parsed = (text: string, country?: CountryCode): Parsed | null => {
  const found = parsePhoneNumberFromString(text, country ? { defaultCountry: country, extract: false } : undefined);
  if (!found?.isValid() || found.ext) return null;
  const type = found.getType();
  return { number: found.number.slice(1), isMobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' };
};

/** Returns an international number, if it is valid, without a trunk prefix behind its country code. */
const international = (digits: string): Parsed | null => {
  const own = planned(digits);
  if (own === digits) return parsed(`+${digits}`);
  const known = parsed(`+${own}`);
  return known && { ...known, number: digits };
};

/** An old mobile of Brazil without its ninth digit, as people still write it: area code and eight digits. */
const oldMobile = /^(?:0(?:\d\d)?)?([1-9][1-9][6-9]\d{7})$/;

const national = (digits: string, country: CountryCode | undefined): Parsed | null => {
  if (!country) return null;
  const found = parsed(digits, country);
  if (found || country !== 'BR') return found;
  const [, rest] = oldMobile.exec(digits) ?? [];
  return rest ? international(`55${rest}`) : null;
};

const isLocal = (digits: string, country: CountryCode | undefined): boolean =>
  country === 'BR' && /^[2-9]\d{7,8}$/.test(digits);

/** The prefix that calls abroad from Brazil holds a carrier: 00 15 351 … */
const withoutCarrier = (digits: string): string => digits.replace(/^(?:1[245]|2[1-35]|31|4[13]|[56]5|99)/, '');
/** The country code that somebody wrote although the cell had it: +55 55 11 … */
const withoutRepeated = (digits: string): string => digits.replace(/^(\d{1,3})(?=\1)/, '');

const isLong = (digits: string): boolean => digits.length > LONGEST;
const asNumber = (number: string): Reading => ({ is: 'number', number });
const flawed = (flaw: NumberFlaw): Reading => ({ is: 'flawed', flaw });

const asIs = (digits: string): Reading =>
  isLong(digits) ? flawed('long') : digits.length < SHORTEST ? flawed('short') : asNumber(digits);

const readWhole = (written: string, wasDialled: boolean): Reading => {
  const digits = written.replace(/^0+/, '');
  const ways = [digits, ...(wasDialled ? [withoutCarrier(digits)] : []), withoutRepeated(digits)];
  const found = ways.map(international).find((way) => way !== null);
  return found ? asNumber(found.number) : asIs(digits);
};

const readPart = (part: string, country: CountryCode | undefined): Reading => {
  const digits = part.replace(/\D/g, '');
  if (/^[\s(]*\+/.test(part)) return readWhole(digits, false);
  if (/^[\s(]*00/.test(part)) return readWhole(digits, country === 'BR');
  if (isLocal(digits, country)) return flawed('noArea');
  const own = national(digits, country);
  const plain = digits.replace(/^0+/, '');
  const abroad = digits.startsWith('0') ? null : international(digits);
  if (own && abroad && planned(own.number) !== planned(abroad.number))
    return { is: 'either', national: own.number, international: abroad.number };
  const found = abroad ?? own;
  if (found) return asNumber(found.number);
  return digits.startsWith('0') ? flawed(plain.length < SHORTEST ? 'short' : 'none') : asIs(digits);
};

/** Returns the two numbers of a part that nothing but spaces or a dash parts; null where it is one. */
const apart = (part: string): [string, string] | null => {
  if (part.replace(/\D/g, '').length <= LONGEST) return null;
  for (const { index } of part.matchAll(/[\s-]+(?=[(+\d])/g)) {
    const [first, second] = [part.slice(0, index), part.slice(index)];
    if ([first, second].every((each) => /^\d{10,}$/.test(each.replace(/\D/g, '')))) return [first, second];
  }
  return null;
};

/** Returns what a typed number means for a company of a country; without one it has to be international. */
export const readNumber = (typed: string, country: CountryCode | undefined): Reading => {
  const text = numberText(typed.slice(0, MOST));
  if (text === null) return flawed('abbreviated');
  const parts = numbersIn(text).flatMap((part) => apart(part) ?? [part]);
  const [first] = parts;
  if (first === undefined) return flawed('none');
  const readings = parts.map((part) => readPart(part, country));
  const [reading] = readings;
  const isSame = readings.every((each) => JSON.stringify(each) === JSON.stringify(reading));
  return parts.length > 1 && !isSame ? flawed('several') : (reading ?? flawed('none'));
};

/** The same for a company of a time zone. */
export const readNumberIn = (typed: string, timeZone: string): Reading => readNumber(typed, countryOf(timeZone));

/** Returns a number that was typed where nobody can be asked: the company's own country goes first, its digits where it has flaws. */
export const likelyNumber = (typed: string, timeZone: string): string => {
  const reading = readNumberIn(typed, timeZone);
  if (reading.is === 'flawed') return digitsOf(typed).replace(/^0+/, '');
  return reading.is === 'number' ? reading.number : reading.national;
};

/** The country of a number with its country code; undefined where there is none, or several share it and nothing tells. */
export const countryOfNumber = (number: string): CountryCode | undefined =>
  parsePhoneNumberFromString(`+${planned(number)}`)?.country;

/** The country code and the national number of a number with its country code; null where it is none of a plan. */
export const planOf = (number: string): { code: string; national: string } | null => {
  const found = parsePhoneNumberFromString(`+${planned(number)}`);
  return found ? { code: found.countryCallingCode, national: found.nationalNumber } : null;
};

/** Whether a number, with its country code, is one of its country's plan, or WhatsApp's spelling of one. */
export const isValidNumber = (number: string): boolean => parsed(`+${planned(number)}`) !== null;

/** Whether a number, with its country code, is a mobile one as far as the numbering plan tells. */
export const isMobile = (number: string): boolean => parsed(`+${planned(number)}`)?.isMobile ?? false;
