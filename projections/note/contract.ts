import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { optionalId } from '../../domain/kernel/inputs.ts';
import { noteShape } from '../../domain/note/shape.ts';

/**
 * Notes of a ticket, of a contact, or of both; empty without either. The newest first, at most 200, only on tickets that the
 * caller may see.
 */
export const listNotes = contract({
  method: 'GET',
  path: '/ticket-notes/list',
  who: 'user',
  summary: 'The notes on a ticket or a contact',
  query: z.object({ ticketId: optionalId, contactId: optionalId }),
  reply: z.array(noteShape).max(200),
});
