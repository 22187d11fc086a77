import { isNamed } from '../kernel/erasure.ts';
import { canonical, digitsOf } from '../kernel/phoneNumber.ts';

/** Whether the typed text is the contact's name, or the number in any spelling. */
export const isErasureConfirmed = (
  typed: string,
  { name, number }: { name: string; number: string | null },
): boolean => {
  if (isNamed(typed, name)) return true;
  return Boolean(number) && digitsOf(typed) !== '' && canonical(digitsOf(typed)) === canonical(number ?? '');
};
