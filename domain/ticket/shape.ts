import { z } from 'zod';
import { contactShape } from '../contact/shape.ts';
import { queueShape } from '../queue/shape.ts';
import { handedOverWhy } from './events.ts';

export const ticketStatus = z.enum(['pending', 'open', 'closed']);

/** `position`: in the conversation it stands behind what has none beyond it; `reason`: the machine's own words, or why it 'failed'. */
const handOver = z.object({
  at: z.string(),
  position: z.string(),
  name: z.string(),
  why: handedOverWhy,
  reason: z.string(),
});
export type HandOver = z.infer<typeof handOver>;

/** Who says something: its contact, somebody of the company (also on its phone), or the system by itself. */
const speakers = ['contact', 'company', 'bot'] as const;
export type Speaker = (typeof speakers)[number];

const named = z.object({ id: z.number(), name: z.string() });
/**
 * It was closed, taken up again or transferred, and by whom; null: by no user. `to`: who has it after a transfer, and in which
 * queue; null: nobody, none. `position`: as of a hand-over.
 */
const turn = z.object({
  is: z.enum(['closed', 'reopened', 'transferred']),
  at: z.string(),
  position: z.string(),
  by: named.nullable(),
  to: z.object({ user: named.nullable(), queue: named.nullable() }).optional(),
});
export type Turn = z.infer<typeof turn>;

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
  /** When it was said, and by whom; null: nothing was said yet. */
  lastMessageAt: z.string().nullable(),
  lastMessageBy: z.enum(speakers).nullable(),
  /** Who of a group said it, as the company knows him; empty: nobody of a group, or one who was forgotten. */
  lastSpeaker: z.string(),
  unreadMessages: z.number(),
  isGroup: z.boolean(),
  /** The campaign that its contact answered last, as it was called then. */
  campaign: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The machine of a prompt (as it was called) left it to people: when, behind which message, and why. */
  handOver: handOver.nullable(),
  /** Each time that it was closed, taken up again or transferred, in order; absent: never. */
  turns: z.array(turn).optional(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  promptId: z.number().nullable(),
  integrationId: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** The last message of a ticket that says what was searched, on one line: the words around it, behind the glyph of its kind. */
export const ticketHit = z.object({ ticketId: z.number(), messageId: z.string(), line: z.string() });
export type TicketHit = z.infer<typeof ticketHit>;
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
  lastMessageAt: true,
  lastMessageBy: true,
  lastSpeaker: true,
  unreadMessages: true,
  updatedAt: true,
});

type Known = Pick<TicketRecord, 'uuid' | 'status' | 'userId' | 'queueId' | 'contactId'> & {
  connectionId: number;
  campaign?: TicketRecord['campaign'] | undefined;
  handOver?: TicketRecord['handOver'];
  useIntegration?: boolean;
  integrationId?: number | null;
  promptId?: number | null;
};
/** What its own stream tells of a ticket. */
export const ticketRecord = (id: number, known: Known, createdAt: string) => ({
  id,
  uuid: known.uuid,
  status: known.status,
  userId: known.userId,
  queueId: known.queueId,
  whatsappId: known.connectionId,
  contactId: known.contactId,
  campaign: known.campaign ?? null,
  handOver: known.handOver ?? null,
  chatbot: false,
  useIntegration: known.useIntegration ?? false,
  promptId: known.promptId ?? null,
  integrationId: known.integrationId ?? null,
  createdAt,
});
