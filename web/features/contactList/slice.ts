import type { z } from 'zod';
import { contactListCalls } from '../../../domain/contactList/record.ts';
import { byText, finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';

/** The company's contact lists, live. */
export const contactLists = recordSlice<'contactList', 'ContactList', z.input<typeof contactListCalls.create.body>>({
  name: 'contactList',
  kind: 'ContactList',
  compare: byText(({ name }) => name),
  matches: ({ name }, search) => finds(search, name),
});
