import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { nameText } from '../kernel/inputs.ts';
import { record } from '../kernel/record.ts';
import { recordContracts } from '../kernel/recordContracts.ts';

const fields = z.object({ name: storedName });

/** A list of people to write to (R528). Its items are the people (domain/contactListItem). */
export const contactList = record({
  name: 'ContactList',
  feature: 'contactList',
  topic: 'ContactList',
  needs: 'useCampaigns',
  fields,
  search: ['name'],
  plain: ['name'],
});

/**
 * /contact-lists (R530, R531, R532, R533). `checkedCount`: items known to be on WhatsApp or not; `validCount`: those that are.
 */
export const contactListCalls = recordContracts({
  path: '/contact-lists',
  key: 'records',
  id: 'contactListId',
  one: 'a list of contacts',
  many: 'lists of contacts',
  read: 'user',
  write: 'user',
  fields,
  form: z.object({
    name: nameText(200).pipe(z.string().trim().min(1, 'Required').min(2, 'Too Short!').max(50, 'Too Long!')),
  }),
  extra: z.object({ contactsCount: z.number(), checkedCount: z.number(), validCount: z.number() }),
});
export type ContactListRecord = z.output<typeof contactListCalls.shape>;
