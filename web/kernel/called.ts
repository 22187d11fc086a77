import type { ContactRecord } from '../../domain/contact/shape.ts';
import { addTexts, text } from './i18n.ts';

addTexts('erased', {
  pt: { contact: 'Contato apagado', content: 'Conteúdo apagado', user: 'Usuário apagado' },
  en: { contact: 'Erased contact', content: 'Erased content', user: 'Erased user' },
  es: { contact: 'Contacto borrado', content: 'Contenido borrado', user: 'Usuario borrado' },
});

/** What a contact is called on the screen: one that was forgotten has no name any more. */
export const called = ({ name, erased }: Pick<ContactRecord, 'name' | 'erased'>): string =>
  erased ? text('erased', 'contact') : name;

/** What a user is called where he did something: one who was forgotten has no name any more. */
export const calledUser = ({ name }: { name: string }): string => name || text('erased', 'user');

/** Stands where something was said with a contact that was forgotten. */
export const erasedContent = (): string => text('erased', 'content');
