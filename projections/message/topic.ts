import { z } from 'zod';
import { contactShape } from '../../domain/contact/shape.ts';
import { messageShape } from '../../domain/message/shape.ts';
import { ticketShape } from '../../domain/ticket/shape.ts';
import { topic } from '../kernel/view/topic.ts';

/** A message with its ticket, which changes with it. */
export const messageTopic = topic({
  name: 'appMessage',
  payload: z.object({ message: messageShape, ticket: ticketShape, contact: contactShape }),
  whole: ['create', 'update'],
  id: z.object({}),
  named: [],
  heardBy: 'message',
});
