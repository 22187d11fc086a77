import { sameNumber } from '../kernel/phoneNumber.ts';

/** Mobile numbers of Argentina and Mexico may have a digit behind the country code, which not every program writes. */
const withoutOptionalDigit = (number: string): string => number.replace(/^(?:(54)9|(52)1)(\d{10})$/, '$1$2$3');

/** Whether two spellings are the number of one account of a company. */
export const isSameLine = (a: string, b: string): boolean =>
  sameNumber(withoutOptionalDigit(a), withoutOptionalDigit(b));
