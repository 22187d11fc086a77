import type { z } from 'zod';
import { partContact } from '../../../commands/contact/contract.ts';
import { MOST_LISTED } from '../../../domain/kernel/inputs.ts';
import { allContacts, getContact } from '../../../projections/contact/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { currentLanguage, text } from '../../locales/i18n.ts';
import { download } from '../../ui/files/download.ts';
import { templateFile } from '../../ui/sheet/spreadsheets.ts';
import { contacts } from './slice.ts';

/** Loads a contact in full for its form, on a screen that does not list contacts. */
export const contactEdit = createTask(
  'contactEdit',
  (contactId: number) => request(getContact, { params: { contactId } }),
  { overlap: 'replaces', actions: (contact) => [contacts.actions.editClicked(contact)] },
);

type Layer = ReturnType<typeof contacts.select>['layer'];
type Parting = { id: number; contactId: number; layer: Layer };
/**
 * Separates the contact `id` from the one merged into it: they are two people after all. Their rows and conversations
 * change when the stream says so. `layer` is the form that closes.
 */
export const contactParting = createTask(
  'contactParting',
  ({ id, contactId }: Parting) => request(partContact, { params: { contactId: id }, body: { contactId } }),
  {
    overlap: 'joins',
    actions: (_, { layer }) => [contacts.actions.saveEnded({ layer, done: true })],
    said: () => text('contact', 'merged.done'),
  },
);

const headers = (): string[] => ['name', 'number', 'email'].map((name) => text('contact', `column.${name}`));
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Loads all contacts, one list at a time, each starting after the last contact of the previous one. */
const everyContact = async (): Promise<z.output<typeof allContacts.reply>> => {
  const all: z.output<typeof allContacts.reply> = [];
  for (;;) {
    const some = await request(allContacts, { query: { behind: all.at(-1)?.id } });
    all.push(...some);
    if (some.length < MOST_LISTED) return all;
  }
};

/** Downloads all contacts as CSV (R291). */
export const contactExport = createTask(
  'contactExport',
  async (timeZone: string) => {
    const all = await everyContact();
    const { contactsCsv } = await import('./csv.ts');
    const csv = contactsCsv(all, headers(), { language: currentLanguage(), timeZone });
    download(text('contact', 'file.contacts'), 'text/csv;charset=utf-8', csv);
    return all.length;
  },
  { said: (count) => text('contact', 'exported', { count }) },
);

/** Downloads an empty spreadsheet to fill in (R292). */
export const contactTemplate = createTask('contactTemplate', async () =>
  download(text('contact', 'file.template'), xlsx, await templateFile(text('contact', 'title'), headers())),
);
