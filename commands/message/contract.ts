import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, pathId, text } from '../../domain/kernel/inputs.ts';
import { messageShape } from '../../domain/message/shape.ts';

/** null, a message's id, or the whole message. */
const quotedMsg = z
  .preprocess((v) => (typeof v === 'object' && v !== null && 'id' in v ? v.id : v || null), z.uuid().nullable())
  .optional();

/** Text only. ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION; ERR_CREATING_MESSAGE for a closed or pending ticket. */
export const sendMessage = contract({
  method: 'POST',
  path: '/messages/:ticketId',
  who: 'user',
  summary: 'Queue a text to the contact of a ticket',
  params: z.object({ ticketId: pathId }),
  query: nothing,
  body: z.object({ body: text().refine((s) => s.trim() !== '', 'Required'), quotedMsg }),
  reply: messageShape,
});
