import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { flag, ids, optionalId } from '../../domain/kernel/inputs.ts';
import { ticketTold, ticketStatus } from '../../domain/ticket/shape.ts';

/**
 * The request names fields; the domain gets an intent: a status alone accepts, returns, closes or reopens. A changed queue,
 * user or connection transfers (R121). useIntegration, integrationId and promptId set which machine answers while no agent has
 * the ticket; an unknown one is ERR_NO_RECORD_FOUND. ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND,
 * ERR_NO_USER_FOUND, ERR_NO_WAPP_FOUND; ERR_OTHER_OPEN_TICKET also if another user took this ticket first.
 */
export const updateTicket = contract({
  method: 'PUT',
  path: '/tickets/:ticketId',
  who: 'user',
  summary: 'Accept, return, resolve, reopen or transfer a ticket',
  body: z.object({
    status: ticketStatus.nullish(),
    userId: optionalId,
    queueId: optionalId,
    whatsappId: optionalId,
    useIntegration: flag.nullish(),
    promptId: optionalId,
    integrationId: optionalId,
    /** Closes it without a message to the contact. */
    justClose: flag.nullish(),
    /** For a transfer: the note that was written for the receiver. */
    noteId: optionalId,
  }),
  reply: ticketTold,
});

/**
 * Undoes the caller's last return, close or transfer of a ticket, for a few seconds. Messages already sent stay.
 * ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_OTHER_OPEN_TICKET; ERR_CONFLICT if it is too late, or the ticket changed since.
 */
export const undoTicketMove = contract({
  method: 'POST',
  path: '/tickets/:ticketId/undo',
  who: 'user',
  summary: 'Undo your last return, close or transfer of a ticket',
  reply: ticketTold,
});

/**
 * Puts an open ticket aside until a time: it leaves its agent's list, and comes back then or when its contact writes. Transferring,
 * returning or resolving it ends that. ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_CONFLICT if it is not open,
 * ERR_SCHEDULED_IN_PAST.
 */
export const snoozeTicket = contract({
  method: 'POST',
  path: '/tickets/:ticketId/snooze',
  who: 'user',
  summary: 'Put a ticket aside until a time',
  body: z.object({ until: z.iso.datetime({ offset: true }).transform((until) => new Date(until).toISOString()) }),
  reply: ticketTold,
});

/** ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION. */
export const unsnoozeTicket = contract({
  method: 'DELETE',
  path: '/tickets/:ticketId/snooze',
  who: 'user',
  summary: 'Bring a ticket back that was put aside',
  reply: ticketTold,
});

/**
 * Closes tickets of a status that the caller may change, at most 500: those of the named queues, or of all if none is named.
 * The contacts get no message.
 */
export const closeTickets = contract({
  method: 'POST',
  path: '/tickets/closeAll',
  who: 'user',
  summary: 'Close all tickets of a status',
  body: z.object({ status: z.enum(['pending', 'open']), selectedQueueIds: ids }),
  reply: z.object({ message: z.string(), closed: z.number() }),
});
