import './texts.ts';
import type { UnknownAction } from '@reduxjs/toolkit';
import { addContact, changeContact, removeContact, type ContactForm } from '../../commands/contact/contract.ts';
import { contactWhole, type WholeContact } from '../../domain/contact/shape.ts';
import { listContacts } from '../../projections/contact/contract.ts';
import { contactFrame } from '../kernel/frames.ts';
import { text } from '../kernel/i18n.ts';
import { request } from '../kernel/request.ts';
import { recordSaga } from '../record/recordSaga.ts';
import { byText, finds, recordSlice, type Heard } from '../record/recordSlice.ts';

const hear = (action: UnknownAction): Heard<WholeContact> | undefined => {
  if (!contactFrame.match(action)) return undefined;
  const frame = action.payload;
  if (frame.action === 'delete') return { gone: frame.payload.contactId };
  const { contact } = frame.payload;
  return contact.erased
    ? { gone: contact.id }
    : { kept: contactWhole.parse(contact), created: frame.action === 'create' };
};

/** A number as people type it: its digits are looked for, as the server does. */
const typedNumber = /^[\d\s()+.-]*\d[\d\s()+.-]*$/;

/** The contacts of the company, live (R277). */
export const contacts = recordSlice<'contact', WholeContact, ContactForm>({
  name: 'contact',
  hear,
  compare: byText(({ name }) => name),
  matches: ({ name, number }, search) =>
    finds(typedNumber.test(search) ? search.replace(/\D/g, '') : search, name, number),
});

export const contactSaga = recordSaga(contacts, {
  list: async (query) => {
    const { contacts: records, ...page } = await request(listContacts, { query });
    return { records, ...page };
  },
  save: (id, body, seen) =>
    id === null
      ? request(addContact, { body })
      : request(changeContact, { params: { contactId: id }, query: { seen }, body }),
  remove: ({ id }) => request(removeContact, { params: { contactId: id } }),
  said: { saved: () => text('contact', 'saved'), removed: () => text('contact', 'removed') },
});
