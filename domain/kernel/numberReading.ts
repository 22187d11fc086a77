import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/max';
import { countryOf, type CountryCode } from './countryOf.ts';
import { numbersIn, numberText, unslashed } from './numberText.ts';
import { canonical, digitsOf } from './phoneNumber.ts';

/**
 * How a number that a person typed, pasted or keeps in a sheet is read:
 *
 * 1. `numberText` takes off what is no part of it, `numbersIn` its label and extension. Two numbers in one text are refused.
 *    Slashes divide numbers, unless only together the digits are a valid one (0151/23456789).
 * 2. With `+` or `00` in front it is international.
 * 3. Without it, it is a number of the company's country, with or without the trunk prefix and a carrier. Where only the
 *    international reading is valid, that one holds. Where both are valid, the caller asks WhatsApp about both.
 * 4. Where neither is valid, the digits stand as an international number: numbering plans change faster than their
 *    tables, and WhatsApp knows who is there. A number with too many digits for its country is refused. So is one
 *    without `+` that has too few digits, unless it is eight digits without a mark between them, or the country is unknown.
 *
 * libphonenumber-js says what is valid. Our own part is what WhatsApp spells in another way than the numbering plan:
 * a Brazilian mobile without its ninth digit, a Mexican mobile with a 1 behind 52.
 */
export type NumberReading =
  | { is: 'number'; number: string }
  /** Both readings are valid. Only WhatsApp, or the person who typed the number, knows which one is meant. */
  | { is: 'either'; national: string; international: string }
  | { is: 'flawed'; flaw: NumberFlaw };
export const numberFlaws = ['abbreviated', 'noArea', 'several', 'short', 'long', 'none'] as const;
export type NumberFlaw = (typeof numberFlaws)[number];

const SHORTEST = 8;
/** The longest number in E.164. */
const LONGEST = 15;
/** Longer text is cut, because no text with a phone number is longer. */
const MOST = 200;

const mexican = /^521(\d{10})$/;
/** Returns the numbering plan's spelling of a number that WhatsApp spells differently. */
const planned = (number: string): string => canonical(number).replace(mexican, '52$1');

type Parsed = { number: string; isMobile: boolean };

const parsed = (text: string, country?: CountryCode): Parsed | null => {
  const found = parsePhoneNumberFromString(text, country ? { defaultCountry: country, extract: false } : undefined);
  if (!found?.isValid() || found.ext) return null;
  const type = found.getType();
  return { number: found.number.slice(1), isMobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' };
};

/** Prefixes that people write behind +54 9 and +52, which the library does not expect there. */
const innerTrunk: readonly [RegExp, string][] = [
  [/^5490(?=\d{10,12}$)/, '549'],
  // The 15 of Argentine mobiles, which the 9 replaces abroad: +54 9 11 15 2345-6789.
  [/^549(?=\d{12}$)(?=\d{2,4}15)/, '54'],
  [/^520(?:1|44|45)(?=\d{10}$)/, '52'],
];

/** Returns a valid international number, without a trunk prefix behind its country code; null if it is invalid. */
const international = (written: string): Parsed | null => {
  const digits = innerTrunk.reduce((all, [trunk, code]) => all.replace(trunk, code), written);
  const own = planned(digits);
  if (own === digits) return parsed(`+${digits}`);
  const known = parsed(`+${own}`);
  return known && { ...known, number: digits };
};

/** An old Brazilian mobile number without its ninth digit, as people still write it: area code and eight digits. */
const oldMobile = /^(?:0(?:\d\d)?)?([1-9][1-9][6-9]\d{7})$/;

/** A collect call in Brazil: the prefix 9090 before the number. */
const collectCall = /^9090(?=[1-9]\d{9,10}$)/;
/** A Brazilian landline has eight digits behind its area code, so one with nine has one too many. */
const longLandline = /^0?[1-9][1-9][2-5]\d{8}$/;
/** A number with its area code behind it: 3333-4444 (11). */
const areaBehind = /^\d{4,5}[\s.-]?\d{4}\s*\(0?[1-9]\d\)$/;
/** A Brazilian mobile that is written in groups of five and four digits, and lacks some of the four: 11 98840-126. */
const cutMobile = /(?<!\d)9[\s.-]?\d{4}[\s.-]+\d{1,3}$/;
/** The place for an area code in a form, filled with zeros: (00) 98840-1266. */
const noArea = /^\(0{2,}\)\s*/;

/** Mexico ended these trunk prefixes in 2019; address books still have them. */
const formerTrunk = /^0(?:1|44|45)(?=\d{10}$)/;

const national = (digits: string, country: CountryCode | undefined): Parsed | null => {
  if (!country) return null;
  // Some countries, such as Chile, ended their trunk prefix, or never had one.
  const ways = [country === 'MX' ? digits.replace(formerTrunk, '') : digits, digits.replace(/^0(?=[1-9])/, '')];
  if (country === 'BR') ways.push(digits.replace(collectCall, ''));
  const found = ways.map((way) => parsed(way, country)).find((way) => way !== null) ?? null;
  if (found || country !== 'BR') return found;
  const [, rest] = oldMobile.exec(digits.replace(collectCall, '')) ?? [];
  return rest ? international(`55${rest}`) : null;
};

const isLocal = (digits: string, country: CountryCode | undefined): boolean =>
  country === 'BR' && /^(?:[2-8]\d{7}|9\d{7,8})$/.test(digits);
/** A number without its area code that no country has: 15-2345-6789 in Argentina, 1234 5678 in Mexico. */
const lacksArea = (digits: string, country: CountryCode | undefined): boolean =>
  (country === 'AR' && /^(?:15)?\d{6,8}$/.test(digits)) || (country === 'MX' && /^\d{7,8}$/.test(digits));

/** Whether digits, read as an international number, have too few digits for every country. */
const isCut = (digits: string): boolean => {
  const length = validatePhoneNumberLength(`+${planned(digits)}`);
  return length !== undefined && length !== 'TOO_LONG';
};

/** Calls abroad from Brazil dial a carrier behind the 00: 00 15 351 … */
const withoutCarrier = (digits: string): string => digits.replace(/^(?:1[245]|2[1-35]|31|4[13]|[56]5|99)/, '');
/** People repeat the country code in a cell that already had it: +55 55 11 … */
const withoutRepeated = (digits: string): string => digits.replace(/^(\d{2,3}|[17])(?=\1)/, '');
/** +55 and a number without its area code. */
const isBrazilianLocal = (digits: string): boolean => /^55\d{8,9}$/.test(digits);

/** Whether digits are a Brazilian mobile without its ninth digit, in a Brazilian company or with the country code. */
const isOldMobile = (digits: string, country: CountryCode | undefined): boolean => {
  const own = digits.replace(/^0*55(?=\d{10}$)/, '');
  return (own !== digits || country === 'BR') && oldMobile.test(own);
};

const asNumber = (number: string): NumberReading => ({ is: 'number', number });
const flawed = (flaw: NumberFlaw): NumberReading => ({ is: 'flawed', flaw });

/**
 * Whether a country has no numbers of this length. Too few digits stay possible: WhatsApp keeps accounts under the shorter
 * numbers that a country had before.
 */
const misfit = (digits: string): NumberFlaw | null => {
  const own = `+${planned(digits)}`;
  const length = validatePhoneNumberLength(own);
  if (length === 'INVALID_LENGTH') return 'none';
  // The library may take off digits as a trunk prefix, such as the second 1 of 1 1988 401 2661.
  const found = parsePhoneNumberFromString(own);
  return length === 'TOO_LONG' || (found && found.number.length < own.length) ? 'long' : null;
};

/** A number that a program filled in, or a person for want of one: (11) 00000-0000, or all alike (99) 99999-9999. */
const [placeholder, monotone] = [/(\d)\1{7}$/, /^(\d)\1{10,14}$/];

const asIs = (digits: string): NumberReading => {
  if (digits.length > LONGEST) return flawed('long');
  if (placeholder.test(digits)) return flawed('none');
  const flaw = digits.length < SHORTEST ? 'short' : misfit(digits);
  return flaw ? flawed(flaw) : asNumber(digits);
};

const readWhole = (written: string, wasDialled: boolean): NumberReading => {
  const digits = written.replace(/^0+/, '');
  const ways = [digits, ...(wasDialled ? [withoutCarrier(digits)] : []), withoutRepeated(digits)];
  const found = ways.map(international).find((way) => way !== null);
  if (found) return asNumber(found.number);
  return isBrazilianLocal(digits) ? flawed('noArea') : asIs(digits);
};

/** The number of a line, or of numbers in all, next to a number: 2 - 11 98840-1266, 11 98840-1266 (2). */
const ordinals: readonly RegExp[] = [/^\s*\d{1,2}\s*[-.):]\s+/, /\s*\(\d{1,2}\)\s*$/];

const isKnown = (reading: NumberReading): boolean =>
  reading.is === 'either' || (reading.is === 'number' && isValidNumber(reading.number));

/**
 * Reads a part as a whole, or without a small number at one of its ends if only that makes it valid. Refuses a part that is
 * a different number in each way.
 */
const readPart = (part: string, country: CountryCode | undefined): NumberReading => {
  const whole = readExactly(part, country);
  const bare = ordinals
    .filter((ordinal) => ordinal.test(part))
    .map((ordinal) => readExactly(part.replace(ordinal, ''), country))
    .find(isKnown);
  if (!bare) return whole;
  return isKnown(whole) && JSON.stringify(bare) !== JSON.stringify(whole) ? flawed('several') : bare;
};

const readExactly = (written: string, country: CountryCode | undefined): NumberReading => {
  const part = written.replace(noArea, '');
  const digits = part.replace(/\D/g, '');
  if (cutMobile.test(part) && isOldMobile(digits, country)) return flawed('short');
  if (/^[\s(]*\+/.test(part)) {
    // Some write a trunk prefix in brackets that their country does not have: +351 (0) 912 …
    const without = part.replace(/\(\s*0\s*\)/, '').replace(/\D/g, '');
    return readWhole(international(digits) === null && international(without) !== null ? without : digits, false);
  }
  if (/^[\s(]*00/.test(part)) return readWhole(digits, country === 'BR');
  if (country === 'BR' && areaBehind.test(part)) return flawed('none');
  if (isLocal(digits, country)) return flawed('noArea');
  if (monotone.test(digits)) return flawed('none');
  const own = national(digits, country);
  const plain = digits.replace(/^0+/, '');
  const abroad = digits.startsWith('0') ? null : international(digits);
  if (own && abroad && planned(own.number) !== planned(abroad.number))
    return { is: 'either', national: own.number, international: abroad.number };
  const found = abroad ?? own;
  if (found) return asNumber(found.number);
  if (lacksArea(digits, country)) return flawed('noArea');
  if (country && !/^\d{8}$/.test(part) && isCut(plain)) return flawed('short');
  if (isBrazilianLocal(digits)) return flawed('short');
  if (country === 'BR' && longLandline.test(digits)) return flawed('long');
  return digits.startsWith('0') ? flawed(plain.length < SHORTEST ? 'short' : 'none') : asIs(digits);
};

/** Splits a part with two numbers that only spaces, a dash or a bracket separate; null where it is one number. */
const apart = (part: string): [string, string] | null => {
  if (part.replace(/\D/g, '').length <= LONGEST) return null;
  for (const { index } of part.matchAll(/[\s-]+(?=[(+\d])|(?<=\d)(?=[(+])/g)) {
    const [first, second] = [part.slice(0, index), part.slice(index)];
    if ([first, second].every((each) => /^\d{10,}$/.test(each.replace(/\D/g, '')))) return [first, second];
  }
  return null;
};

const readText = (text: string, country: CountryCode | undefined): NumberReading => {
  const parts = numbersIn(text).flatMap((part) => apart(part) ?? [part]);
  const readings = parts.map((part) => readPart(part, country));
  const [reading = flawed('none')] = readings;
  return readings.every((each) => JSON.stringify(each) === JSON.stringify(reading)) ? reading : flawed('several');
};

/** Returns what a typed number means for a company of this country. Without a country it must be international. */
export const readNumber = (typed: string, country: CountryCode | undefined): NumberReading => {
  const text = numberText(typed.slice(0, MOST));
  if (text === null) return flawed('abbreviated');
  const joined = unslashed(text);
  const whole = joined === null ? null : readText(joined, country);
  return whole && isKnown(whole) ? whole : readText(text, country);
};

/** Does the same as `readNumber`, with the country of the company's time zone. */
export const readNumberIn = (typed: string, timeZone: string): NumberReading => readNumber(typed, countryOf(timeZone));

/** Returns a typed number where no one can be asked: the national reading wins, and a flawed number becomes its digits. */
export const likelyNumber = (typed: string, timeZone: string): string => {
  const reading = readNumberIn(typed, timeZone);
  if (reading.is === 'flawed') return digitsOf(typed).replace(/^0+/, '');
  return reading.is === 'number' ? reading.number : reading.national;
};

/** Returns the country of a number with a country code; undefined if no country, or more than one, is possible. */
export const countryOfNumber = (number: string): CountryCode | undefined =>
  parsePhoneNumberFromString(`+${planned(number)}`)?.country;

/** Splits a number with its country code into code and national number. Null when it fits no numbering plan. */
export const splitNumber = (number: string): { code: string; national: string } | null => {
  const found = parsePhoneNumberFromString(`+${planned(number)}`);
  return found ? { code: found.countryCallingCode, national: found.nationalNumber } : null;
};

/** Whether a number with a country code fits its country's numbering plan or WhatsApp's spelling of it. */
export const isValidNumber = (number: string): boolean => parsed(`+${planned(number)}`) !== null;

/** Whether a number with a country code is a mobile, as far as the numbering plan shows. */
export const isMobile = (number: string): boolean => parsed(`+${planned(number)}`)?.isMobile ?? false;
