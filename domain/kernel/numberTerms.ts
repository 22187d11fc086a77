import { isValidNumber, planOf, readNumberIn, type Reading } from './numberReading.ts';
import { otherSpelling } from './phoneNumber.ts';
import { termOf } from './searchTerm.ts';

const numbersOf = (reading: Reading): string[] => {
  if (reading.is === 'flawed') return [];
  return reading.is === 'number' ? [reading.number] : [reading.national, reading.international];
};

/** A number in its spellings, and its country code with its national number, between which WhatsApp may have a digit. */
const spellingsOf = (number: string): string[] => {
  const plan = planOf(number);
  return [number, otherSpelling(number) ?? number, ...(plan ? [`${plan.code} ${plan.national}`] : [])];
};

/** Whether one search finds nothing that the other one does not: each of its words holds one of the other's. */
const isWithin = (narrow: string, wide: string): boolean =>
  wide.split(' ').every((word) => narrow.split(' ').some((own) => own.includes(word)));

/**
 * What is looked for in a search for people, each an alternative: the text, or a number as it is typed and as a company of
 * that time zone means it (06 12 34 56 78 is 33612345678 in France). A part of a number is looked for as it is typed.
 */
export const termsOf = (searchParam: string, timeZone: string): string[] => {
  const term = termOf(searchParam);
  if (!/^\d{6,}$/.test(term)) return [term];
  const meant = numbersOf(readNumberIn(searchParam, timeZone)).filter(isValidNumber).flatMap(spellingsOf);
  const found: string[] = [term];
  for (const each of meant) if (!found.some((other) => isWithin(each, other))) found.push(each);
  return found;
};
