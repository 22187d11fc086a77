import { numbersIn, numberText } from './numberText.ts';

/** Matches text without letters, which may be a phone number. Text with letters is searched unchanged. */
const ofNumber = /^[\s'"+\p{Nd}()[\]{}.*\p{Pd}\p{Cf}\u2212/,-]*$/u;
const carrier = /0\s*[xX*]{2}/g;
/** The trunk 0 after a country code: +55 (0) 11, +55 011. */
const trunk = /\(\s*0\s*\)|(?<=^\s*\(?\+\d{1,3}\)?[\s(]+)0(?=\d)/g;

/**
 * Returns the term to search for. A phone number becomes its digits, without the 0 that some people dial before the area code.
 * The digits match anywhere in a number, so a national number also finds the one with a country code.
 */
export const searchTermOf = (searchParam: string): string => {
  const written = searchParam.normalize('NFKC').replace(carrier, '0');
  if (!ofNumber.test(written)) return searchParam;
  const parts = numbersIn((numberText(written) ?? '').replace(trunk, ''));
  const digits = (parts[0] ?? '').replace(/\D/g, '');
  return digits && parts.length === 1 ? digits.replace(/^0+(?=\d{10,})/, '') : searchParam;
};
