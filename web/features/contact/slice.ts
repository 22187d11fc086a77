import type { ContactForm } from '../../../commands/contact/contract.ts';
import { searchTermOf } from '../../../domain/kernel/searchTerm.ts';
import { byText, finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';

/** The contacts of the company, live (R277). */
export const contacts = recordSlice<'contact', 'contact', ContactForm>({
  name: 'contact',
  kind: 'contact',
  compare: byText(({ name }) => name),
  matches: ({ name, number, email }, search) => finds(searchTermOf(search), name, number, email),
});
