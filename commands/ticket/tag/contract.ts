import { z } from 'zod';
import { contract } from '../../../domain/kernel/contract.ts';
import { numeric } from '../../../domain/kernel/inputs.ts';
import { ticketTold } from '../../../domain/ticket/shape.ts';

/** A tag id, or the tag's record as a GET returns it. */
const tagId = z.preprocess(
  (v) => (typeof v === 'object' && v !== null && 'id' in v ? v.id : v),
  numeric.pipe(z.int32().positive()),
);

/** Sets exactly these tags. ERR_NO_TICKET_FOUND, ERR_NO_RECORD_FOUND for an unknown tag. */
export const syncTags = contract({
  method: 'POST',
  path: '/tags/sync',
  who: 'user',
  summary: 'Set the tags of a ticket',
  body: z.object({
    ticketId: numeric.pipe(z.int32().positive()),
    tags: z.preprocess((v) => v ?? [], z.array(tagId).max(100)),
  }),
  reply: ticketTold,
});

/** A kanban lane replaces the ticket's previous one (R442). ERR_NO_TICKET_FOUND, ERR_NO_RECORD_FOUND for an unknown tag. */
export const addTag = contract({
  method: 'PUT',
  path: '/ticket-tags/:ticketId/:tagId',
  who: 'user',
  summary: 'Add a tag to a ticket',
  reply: ticketTold,
});

/** Ordinary tags stay (clients.md, How the specification is read). ERR_NO_TICKET_FOUND. */
export const removeKanbanTags = contract({
  method: 'DELETE',
  path: '/ticket-tags/:ticketId',
  who: 'user',
  summary: 'Remove a ticket from its kanban lane',
  reply: ticketTold,
});
