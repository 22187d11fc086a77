import { numbersIn, numberText } from './numberText.ts';

/** What is written around a number: letters are words, which are searched as they stand. */
const ofNumber = /^[\s'"+\p{Nd}()[\]{}.*\p{Pd}\p{Cf}/,-]*$/u;
const carrier = /0\s*[xX*]{2}/g;
/** The trunk 0 behind a country code: +55 (0) 11, +55 011. */
const trunk = /\(\s*0\s*\)|(?<=^\s*\(?\+\d{1,3}\)?[\s(]+)0(?=\d)/g;

/**
 * What is looked for: of a number, as people type and paste it, its digits, without the 0 that some dial before the area
 * code. It is found in whatever stands around them, so that a national number finds the one with its country code.
 */
export const termOf = (searchParam: string): string => {
  const written = searchParam.normalize('NFKC').replace(carrier, '0');
  if (!ofNumber.test(written)) return searchParam;
  const parts = numbersIn((numberText(written) ?? '').replace(trunk, ''));
  const digits = (parts[0] ?? '').replace(/\D/g, '');
  return digits && parts.length === 1 ? digits.replace(/^0+(?=\d{10,})/, '') : searchParam;
};
