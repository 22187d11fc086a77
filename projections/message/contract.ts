import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, pageNumber, pathId } from '../../domain/kernel/inputs.ts';
import { messageShape } from '../../domain/message/shape.ts';
import { ticketShape } from '../../domain/ticket/shape.ts';

/**
 * The messages of the contact over all its tickets that the user may see, by whatever connections (design.md, How the
 * specification is read): the newest page first, the oldest first inside a page, 20 a page.
 * ERR_NO_TICKET_FOUND.
 */
export const listMessages = contract({
  method: 'GET',
  path: '/messages/:ticketId',
  who: 'user',
  summary: 'A page of the conversation of a ticket',
  params: z.object({ ticketId: pathId }),
  query: z.object({ pageNumber }),
  body: nothing,
  reply: z.object({ messages: z.array(messageShape), ticket: ticketShape, count: z.number(), hasMore: z.boolean() }),
});

/**
 * What a message said, the first words first; of a deleted one the last are what was deleted. Nothing of what was said
 * with a contact that was forgotten. ERR_NO_MESSAGE_FOUND.
 */
export const messageHistory = contract({
  method: 'GET',
  path: '/messages/:messageId/history',
  who: 'messages:history',
  summary: 'What a message said before it was edited or deleted',
  params: z.object({ messageId: z.uuid() }),
  query: nothing,
  body: nothing,
  reply: z.array(z.object({ body: z.string(), at: z.string() })),
});
