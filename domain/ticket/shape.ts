import { z } from 'zod';
import { contactShape } from '../contact/shape.ts';
import { queueShape } from '../queue/shape.ts';

export const ticketStatus = z.enum(['pending', 'open', 'closed']);

/** A ticket is whole in lists, replies and frames (R123). Instants are ISO, UTC. */
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
/** As its own stream tells it: messages change the rest, and others are named by theirs. */
export const ticketTold = ticketShape.partial({
  user: true,
  queue: true,
  whatsapp: true,
  contact: true,
  tags: true,
  isGroup: true,
  lastMessage: true,
  unreadMessages: true,
  updatedAt: true,
});

type Known = Pick<TicketRecord, 'uuid' | 'status' | 'userId' | 'queueId' | 'contactId'> & { connectionId: number };
/** What its own stream tells of a ticket; bots and integrations are not there yet. */
export const ticketRecord = (id: number, known: Known, createdAt: string) => ({
  id,
  uuid: known.uuid,
  status: known.status,
  userId: known.userId,
  queueId: known.queueId,
  whatsappId: known.connectionId,
  contactId: known.contactId,
  chatbot: false,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  createdAt,
});
