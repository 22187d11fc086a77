import type { ContactRecord } from '../../../domain/contact/shape.ts';
import { text } from '../../locales/i18n.ts';

/** The name of a contact on the screen. An erased contact has no name any more. */
export const called = ({ name, erased }: Pick<ContactRecord, 'name' | 'erased'>): string =>
  erased ? text('erased', 'contact') : name;

/** The name of a user who did something. An erased user has no name any more. */
export const calledUser = ({ name }: { name: string }): string => name || text('erased', 'user');

/** Replaces the content of messages of an erased contact. */
export const erasedContent = (): string => text('erased', 'content');
