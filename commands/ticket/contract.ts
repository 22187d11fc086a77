import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { flag, ids, nothing, optionalId, pathId } from '../../domain/kernel/inputs.ts';
import { ticketTold, ticketStatus } from '../../domain/ticket/shape.ts';

/**
 * The wire asks for fields, the domain is told an intent: a status alone accepts, returns, closes or reopens;
 * a queue, user or connection that differs transfers (R121). useIntegration, integrationId and
 * promptId say who answers while nobody has it; one that is not there is ERR_NO_RECORD_FOUND. ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND,
 * ERR_NO_USER_FOUND, ERR_NO_WAPP_FOUND; ERR_OTHER_OPEN_TICKET also when somebody else took this one first.
 */
export const updateTicket = contract({
  method: 'PUT',
  path: '/tickets/:ticketId',
  who: 'user',
  summary: 'Accept, return, resolve, reopen or transfer a ticket',
  params: z.object({ ticketId: pathId }),
  query: nothing,
  body: z.object({
    status: ticketStatus.nullish(),
    userId: optionalId,
    queueId: optionalId,
    whatsappId: optionalId,
    useIntegration: flag.nullish(),
    promptId: optionalId,
    integrationId: optionalId,
    /** Closes it without a word to the contact. */
    justClose: flag.nullish(),
  }),
  reply: ticketTold,
});

/**
 * Closes the tickets of a status that the caller may change, 500 at most: those of the queues named, or of all where none is. The
 * contacts are told nothing.
 */
export const closeTickets = contract({
  method: 'POST',
  path: '/tickets/closeAll',
  who: 'user',
  summary: 'Close all tickets of a status',
  params: nothing,
  query: nothing,
  body: z.object({ status: z.enum(['pending', 'open']), selectedQueueIds: ids }),
  reply: z.object({ message: z.string(), closed: z.number() }),
});
