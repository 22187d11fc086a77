import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { brazilianNumber } from './brazilianNumber.ts';

/** WhatsApp has a 1 behind the 52 of Mexican mobiles, which the numbering plan no longer has. */
const mexican = /^521(?=\d{10}$)/;

/** Returns null for a number of no country, and for one whose digits the library would change, such as 49 0 for 49. */
const international = (digits: string): string | null => {
  const found = parsePhoneNumberFromString(`+${digits}`);
  const shown = found?.isPossible() ? found.formatInternational() : '';
  return shown.replace(/\D/g, '') === digits ? shown : null;
};

/**
 * Formats a stored number for people, in the grouping of its country: +55 11 98840-1266, +54 9 11 2345 6789. It keeps all
 * digits. Digits that fit no country stay in one group.
 */
export const readableNumber = (number: string): string => {
  const digits = number.replace(/\D/g, '');
  if (!digits) return '';
  const local = brazilianNumber(digits);
  if (local) return local;
  const shown = mexican.test(digits)
    ? international(digits.replace(mexican, '52'))?.replace('+52 ', '+52 1 ')
    : international(digits);
  return shown ?? `+${digits}`;
};
