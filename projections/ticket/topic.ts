import { z } from 'zod';
import { doingName, doneInTicket } from '../../domain/ticket/doing.ts';
import { ticketShape } from '../../domain/ticket/shape.ts';
import { topic } from '../kernel/topic.ts';

/** What somebody does in a ticket that one has open: passes by, and is never a change. */
export { doingName };
export const doingFrame = z.object({
  action: z.literal('update'),
  payload: doneInTicket.pick({ ticketId: true, userId: true, name: true, is: true }),
});

/** A ticket, and that it is read now. */
export const ticketTopic = topic({
  name: 'ticket',
  payload: z.object({ ticket: ticketShape }),
  whole: ['create', 'update'],
  id: z.object({ ticketId: z.number() }),
  named: ['delete', 'updateUnread'],
  heardBy: 'ticket',
});
