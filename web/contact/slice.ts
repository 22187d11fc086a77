import type { ContactForm } from '../../commands/contact/contract.ts';
import { byText, finds } from '../kernel/words.ts';
import { recordSlice } from '../record/recordSlice.ts';

/** A number as people type it: its digits are looked for, as the server does. */
const typedNumber = /^[\d\s()+.-]*\d[\d\s()+.-]*$/;

/** The contacts of the company, live (R277). */
export const contacts = recordSlice<'contact', 'contact', ContactForm>({
  name: 'contact',
  kind: 'contact',
  compare: byText(({ name }) => name),
  matches: ({ name, number }, search) =>
    finds(typedNumber.test(search) ? search.replace(/\D/g, '') : search, name, number),
});
