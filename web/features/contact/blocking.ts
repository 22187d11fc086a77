import { blockContact } from '../../../commands/contact/block/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { text } from '../../locales/i18n.ts';

type Wish = { contactId: number; whatsappId: number; blocked: boolean };

/** Blocks a contact for one connection, or no longer. The conversation on the screen changes when the stream says so. */
export const blocking = createTask(
  'contactBlocking',
  ({ contactId, ...body }: Wish) => request(blockContact, { params: { contactId }, body }),
  { overlap: 'joins', said: (_, { blocked }) => text('contactBlock', blocked ? 'blocked' : 'unblocked') },
);
