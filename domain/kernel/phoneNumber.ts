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

/** How a number is written inside Brazil: area code and 9 digits of a mobile, or 8 of a landline or an old mobile. */
const inside = /^[1-9][1-9](9\d{8}|[2-9]\d{7})$/;
const whole = /^\s*(\+|00)/;

/**
 * A typed number with its country code, in digits: a company of Brazil means its country where the number has none. What
 * begins with + or 00 is whole.
 */
export const understood = (typed: string, timeZone: string): string => {
  const digits = digitsOf(typed).replace(/^0+/, '');
  return !whole.test(typed) && isBrazilian(timeZone) && inside.test(digits) ? `55${digits}` : digits;
};

/** Whether a number was typed as neighbours do, without an area code: nobody can tell which phone is meant. */
export const lacksArea = (typed: string, timeZone: string): boolean =>
  isBrazilian(timeZone) && !whole.test(typed) && /^[2-9]\d{7,8}$/.test(digitsOf(typed));

/** A stored number so that, typed again, it is understood as itself. */
export const retypable = (number: string, timeZone: string): string =>
  number && (understood(number, timeZone) !== number || lacksArea(number, timeZone)) ? `+${number}` : number;
