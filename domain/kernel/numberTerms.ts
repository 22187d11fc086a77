import { isBrazilian } from './brazil.ts';
import { countryOf } from './countryOf.ts';
import { isValidNumber, splitNumber, readNumberIn, type NumberReading } from './numberReading.ts';
import { numberText } from './numberText.ts';
import { digitsOf, otherSpelling } from './phoneNumber.ts';
import { searchTermOf } from './searchTerm.ts';

const numbersOf = (reading: NumberReading): string[] => {
  if (reading.is === 'flawed') return [];
  return reading.is === 'number' ? [reading.number] : [reading.national, reading.international];
};

/** WhatsApp and the numbering plan write a 9 behind the 54 of Argentine mobiles; landlines and many people do not. */
const argentine = /^9(?=\d{10}$)/;

/**
 * Returns the spellings of a number, and its country code and national number apart, because WhatsApp may have a digit
 * between them.
 */
const spellingsOf = (number: string): string[] => {
  const plan = splitNumber(number);
  const national = plan?.code === '54' ? plan.national.replace(argentine, '') : plan?.national;
  return [number, otherSpelling(number) ?? number, ...(plan ? [`${plan.code} ${national}`] : [])];
};

/** A Brazilian mobile without its area code. WhatsApp may have it without its ninth digit. */
const localMobile = /^9(?=\d{8}$)/;
/** An Argentine mobile without its area code. The 15 in front of it is no part of the number on WhatsApp. */
const localArgentine = /^15(?=\d{6,8}$)/;
const localIn = (term: string, timeZone: string): string[] => {
  const local = isBrazilian(timeZone) ? localMobile : countryOf(timeZone) === 'AR' ? localArgentine : null;
  return local?.test(term) ? [term.replace(local, '')] : [];
};

/** Whether one search finds nothing that the other does not: each of its words contains one of the other's. */
const isWithin = (narrow: string, wide: string): boolean =>
  wide.split(' ').every((word) => narrow.split(' ').some((own) => own.includes(word)));

/** Returns the digits in a link to a number (tel:, wa.me, a JID); null for any other text. */
const linkedNumber = (text: string): string | null =>
  /^(?:tel|callto|sms|whatsapp):|^(?:https?:\/\/)?(?:wa\.me|(?:www|api|web)\.(?:wa\.me|whatsapp\.com))\/|@(?:s\.whatsapp\.net|c\.us)$/i.test(
    text.trim(),
  )
    ? digitsOf(numberText(text) ?? '')
    : null;

/**
 * Returns alternative search terms for people: the text, and the numbers that it means for a company in that time zone. For
 * example, 06 12 34 56 78 is 33612345678 in France. Words around a number, such as `whats: 11 98840-1266`, do not matter. Part
 * of a number is searched as typed.
 */
export const termsOf = (searchParam: string, timeZone: string): string[] => {
  const term = searchTermOf(linkedNumber(searchParam) ?? searchParam);
  const meant = numbersOf(readNumberIn(searchParam, timeZone)).filter(isValidNumber).flatMap(spellingsOf);
  if (!/^\d{6,}$/.test(term) && meant.length === 0) return [term];
  const found: string[] = [term];
  for (const each of [...meant, ...localIn(term, timeZone)])
    if (!found.some((other) => isWithin(each, other))) found.push(each);
  return found;
};
