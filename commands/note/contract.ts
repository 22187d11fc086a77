import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { numeric, optionalId, text } from '../../domain/kernel/inputs.ts';
import { noteTold } from '../../domain/note/shape.ts';

/** The form's text (R131). The web client validates with it too. */
export const noteText = z.preprocess(
  (v) => v ?? '',
  text(20_000).pipe(z.string().trim().min(1, 'Required').min(2, 'Too Short!').max(2_000, 'Too Long!')),
);

/** The contact is always that of the ticket; the request's `contactId` is ignored. ERR_NO_TICKET_FOUND. */
export const addNote = contract({
  method: 'POST',
  path: '/ticket-notes',
  who: 'user',
  summary: 'Add a note to a ticket',
  body: z.object({ note: noteText, ticketId: numeric.pipe(z.int32().positive()), contactId: optionalId }),
  reply: noteTold,
});

/** ERR_NO_RECORD_FOUND; ERR_NO_PERMISSION for a colleague's note. */
export const removeNote = contract({
  method: 'DELETE',
  path: '/ticket-notes/:noteId',
  who: 'user',
  summary: 'Delete a note',
  reply: z.object({ message: z.string() }),
});
