import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, optionalId } from '../../domain/kernel/inputs.ts';
import { noteShape } from '../../domain/note/shape.ts';

/** Of a ticket, of a contact, or of both (of neither there are none); the newest first; only those on tickets that the asker may see. At most 200. */
export const listNotes = contract({
  method: 'GET',
  path: '/ticket-notes/list',
  who: 'user',
  summary: 'The notes on a ticket or a contact',
  params: nothing,
  query: z.object({ ticketId: optionalId, contactId: optionalId }),
  body: nothing,
  reply: z.array(noteShape).max(200),
});
