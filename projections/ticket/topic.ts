import { z } from 'zod';
import { ticketShape } from '../../domain/ticket/shape.ts';
import { topic } from '../kernel/topic.ts';

/** A ticket, and that it is read now. */
export const ticketTopic = topic({
  name: 'ticket',
  payload: z.object({ ticket: ticketShape }),
  whole: ['create', 'update'],
  id: z.object({ ticketId: z.number() }),
  named: ['delete', 'updateUnread'],
  heardBy: 'ticket',
});
