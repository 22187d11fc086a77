import { z } from 'zod';
import { doingName, doneInTicket } from '../../domain/ticket/doing.ts';
import { ticketShape } from '../../domain/ticket/shape.ts';
import { topic } from '../kernel/view/topic.ts';

/** A user's momentary activity in an open ticket. It is never stored as a change. */
export { doingName };
export const doingFrame = z.object({
  action: z.literal('update'),
  payload: doneInTicket.pick({ ticketId: true, userId: true, name: true, is: true }),
});

/** A ticket, or that its messages are read. */
export const ticketTopic = topic({
  name: 'ticket',
  payload: z.object({ ticket: ticketShape }),
  whole: ['create', 'update'],
  id: z.object({ ticketId: z.number() }),
  named: ['delete', 'updateUnread'],
  heardBy: 'ticket',
});
