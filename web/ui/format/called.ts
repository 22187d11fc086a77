import { brazilianNumber } from '../../../domain/kernel/brazilianNumber.ts';
import type { ContactRecord } from '../../../domain/contact/shape.ts';
import { text } from '../../locales/i18n.ts';

type Called = Pick<ContactRecord, 'name' | 'erased'> & Partial<Pick<ContactRecord, 'number'>>;
/**
 * The name of a contact on the screen. A contact without a name shows its number, and an erased one neither. Lists show it, so it
 * does without the library that knows the numbers of all countries.
 */
export const called = ({ name, erased, number }: Called): string => {
  if (erased) return text('erased', 'contact');
  return name === number ? (brazilianNumber(name) ?? `+${name}`) : name;
};

/** The name of a user who did something. An erased user has no name any more. */
export const calledUser = ({ name }: { name: string }): string => name || text('erased', 'user');

/** Replaces the content of messages of an erased contact. */
export const erasedContent = (): string => text('erased', 'content');
