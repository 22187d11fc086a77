import { z } from 'zod';
import { contactShape } from '../contact/shape.ts';
import { queueShape } from '../queue/shape.ts';

export const ticketStatus = z.enum(['pending', 'open', 'closed']);

/** A ticket is whole in lists, replies and frames (spec 1 section 3, contract/clients.md). Instants are ISO, UTC. */
export const ticketShape = z.object({
  id: z.number(),
  uuid: z.string(),
  status: ticketStatus,
  userId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  queueId: z.number().nullable(),
  queue: queueShape.nullable(),
  whatsappId: z.number(),
  whatsapp: z.object({ id: z.number(), name: z.string() }),
  contactId: z.number(),
  contact: contactShape,
  tags: z.array(z.object({ id: z.number(), name: z.string(), color: z.string() })),
  lastMessage: z.string(),
  unreadMessages: z.number(),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  promptId: z.number().nullable(),
  integrationId: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TicketRecord = z.infer<typeof ticketShape>;
