import { z } from 'zod';
import { contract } from '../../../domain/kernel/contract.ts';
import { numeric, optionalId } from '../../../domain/kernel/inputs.ts';
import { ticketTold } from '../../../domain/ticket/shape.ts';

/**
 * Opens a ticket by hand (R101, R102, R103). By default it is open and assigned to the caller. Without a connection it uses the
 * caller's, else the company's default. ERR_NO_CONTACT_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_NO_WAPP_FOUND,
 * ERR_NO_DEF_WAPP_FOUND, 'Selecione uma fila', ERR_OTHER_OPEN_TICKET.
 */
export const createTicket = contract({
  method: 'POST',
  path: '/tickets',
  who: 'user',
  summary: 'Open a ticket for a contact',
  body: z.object({
    contactId: numeric.pipe(z.int32().positive()),
    status: z.preprocess((v) => v || 'open', z.enum(['open', 'pending'])),
    userId: optionalId,
    queueId: optionalId,
    whatsappId: optionalId,
  }),
  reply: ticketTold,
});

/** ERR_NO_TICKET_FOUND. */
export const deleteTicket = contract({
  method: 'DELETE',
  path: '/tickets/:ticketId',
  who: 'ticket-options:deleteTicket',
  summary: 'Delete a ticket: the ticket and its messages are no longer shown',
  reply: z.object({ message: z.string() }),
});
