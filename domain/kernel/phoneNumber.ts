import { isBrazilian } from './brazil.ts';

/** A phone number as a person types it: its digits. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/**
 * Brazilian mobiles are written with and without the ninth digit, and WhatsApp knows each by one of the two. Only the old
 * ones exist without it: what begins with 2 to 5 behind the area code is a landline, and another phone than with a 9.
 */
const mobile = /^55([1-9]\d)(9?)([016-9]\d{7})$/;

/** The one spelling that stands for all of a number's: a Brazilian mobile has its ninth digit. Digits in, digits out. */
export const canonical = (number: string): string => number.replace(mobile, '55$19$3');

/** How else the same number is written; null when there is only one way. */
export const otherSpelling = (number: string): string | null => {
  const [, area, nine, rest] = mobile.exec(number) ?? [];
  if (!rest) return null;
  return nine ? `55${area}${rest}` : `55${area}9${rest}`;
};

/** Whether the two are one phone. */
export const sameNumber = (a: string, b: string): boolean => canonical(a) === canonical(b);

/**
 * A stored number so that, typed again, it is read as itself (domain/kernel/numberReading.ts). In Brazil its own numbers
 * with their country code are, for they are longer than any without.
 */
export const retypable = (number: string, timeZone: string): string =>
  number === '' || (isBrazilian(timeZone) && /^55\d{10,11}$/.test(number)) ? number : `+${number}`;
