import { exportContact } from '../../../commands/contact/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { text } from '../../locales/i18n.ts';

/** Downloads a file with all data of a contact, for a request under the LGPD. */
export const contactExport = createTask(
  'contactExport',
  async (contactId: number): Promise<void> => {
    const { url } = await request(exportContact, { params: { contactId } });
    location.assign(url); // starts a download; the page stays open
  },
  { said: () => text('contact', 'data.done') },
);
