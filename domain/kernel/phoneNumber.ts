import { isBrazilian } from './brazil.ts';

/** Returns the digits of a typed phone number. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/**
 * People write Brazilian mobiles with and without the ninth digit, and WhatsApp knows each by one of the two. Only old mobiles
 * exist without it. A number that begins with 2 to 5 after the area code is a landline, so adding a 9 gives another phone. No
 * area code has a 0: 0800 and similar numbers are not mobiles.
 */
const mobile = /^55([1-9][1-9])(9?)([016-9]\d{7})$/;

/** Returns the single spelling that identifies a number: a Brazilian mobile has its ninth digit. Takes and returns digits. */
export const canonical = (number: string): string => number.replace(mobile, '55$19$3');

/** Returns the other spelling of the same number; null when there is only one. */
export const otherSpelling = (number: string): string | null => {
  const [, area, nine, rest] = mobile.exec(number) ?? [];
  if (!rest) return null;
  return nine ? `55${area}${rest}` : `55${area}9${rest}`;
};

/** Whether two numbers belong to the same phone. */
export const sameNumber = (a: string, b: string): boolean => canonical(a) === canonical(b);

/**
 * Formats a stored number so that typing it again gives the same number (domain/kernel/numberReading.ts). Brazilian numbers
 * with their country code need no +, because they are longer than any national number.
 */
export const retypable = (number: string, timeZone: string): string =>
  number === '' || (isBrazilian(timeZone) && /^55\d{10,11}$/.test(number)) ? number : `+${number}`;
