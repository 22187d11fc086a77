import { isNamed } from '../kernel/erasure.ts';
import { canonical, digitsOf } from '../kernel/phoneNumber.ts';

/** Whether what was typed names this contact: by its name, or by its number however that is written. */
export const confirms = (typed: string, { name, number }: { name: string; number: string | null }): boolean => {
  if (isNamed(typed, name)) return true;
  return Boolean(number) && digitsOf(typed) !== '' && canonical(digitsOf(typed)) === canonical(number ?? '');
};
