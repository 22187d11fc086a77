import { undoStop } from '../../../commands/contact/contract.ts';
import { getContact } from '../../../projections/contact/contract.ts';
import { told } from '../../api/records/entities.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { text } from '../../locales/i18n.ts';

/** Allows campaigns to a contact again. The contact on the screen changes when the stream says so. */
export const stopUndoing = createTask(
  'contactStopUndoing',
  (contactId: number) => request(undoStop, { params: { contactId } }),
  { overlap: 'joins', said: () => text('contactStopped', 'undone') },
);

/** Reads the contact of a conversation in full: its ticket does not say whether it asked for no more campaigns. */
export const stopReading = createTask(
  'contactStopReading',
  (contactId: number) => request(getContact, { params: { contactId } }),
  { overlap: 'replaces', reads: true, actions: (contact) => [told({ contact: [contact] })] },
);
