import { z } from 'zod';
import { contactShape } from '../contact/shape.ts';
import { queueShape } from '../queue/shape.ts';
import { handedOverWhy, snoozeEndedWhy } from './events.ts';

export const ticketStatus = z.enum(['pending', 'open', 'closed']);

/**
 * A hand-over from the AI to people. `position`: its place in the conversation, after all messages up to this log position.
 * `reason`: the AI's words, or a word for why it 'failed'.
 */
const handOver = z.object({
  at: z.string(),
  position: z.string(),
  name: z.string(),
  why: handedOverWhy,
  reason: z.string(),
});
export type HandOver = z.infer<typeof handOver>;

/** The author of a message: the contact, a person of the company (also on its phone), or an automatic message. */
const speakers = ['contact', 'company', 'bot'] as const;
export type Speaker = (typeof speakers)[number];

const named = z.object({ id: z.number(), name: z.string() });
/**
 * The ticket was closed, reopened, transferred, put aside or is back. `until`: when a ticket that was put aside comes back;
 * `why`: why it is back. `by`: the user, or null for the system. `to`: the owner and queue after a
 * transfer, null for none. `noteId`: the note that came with a transfer. `position`: as in a hand-over.
 */
const turn = z.object({
  is: z.enum(['closed', 'reopened', 'transferred', 'snoozed', 'unsnoozed']),
  at: z.string(),
  position: z.string(),
  by: named.nullable(),
  to: z.object({ user: named.nullable(), queue: named.nullable() }).optional(),
  noteId: z.number().optional(),
  until: z.string().optional(),
  why: snoozeEndedWhy.optional(),
});
export type TicketTurn = z.infer<typeof turn>;

/** A ticket. Lists, replies and socket frames contain all of it (R123). Instants are ISO, UTC. */
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
  /** When the last message was written, and its author; null before the first. */
  lastMessageAt: z.string().nullable(),
  lastMessageBy: z.enum(speakers).nullable(),
  /** The group participant who wrote it, by the company's name for them. '' outside of groups, or if they were erased. */
  lastSpeaker: z.string(),
  /**
   * While the ticket waits: the contact's own last message as a preview, without menu choices. '' if there is none. Absent for
   * other tickets, and in the reply to a write.
   */
  contactMessage: z.string().optional(),
  /** Since when it waits for an agent; null if it has an owner. Absent in the reply to a write. */
  waitsSince: z.string().nullable().optional(),
  unreadMessages: z.number(),
  /** Until when its agent put it aside; null if it is in the agent's list. */
  snoozedUntil: z.string().nullable(),
  /** It was transferred to its owner or came back to them, and they have not opened it since. Absent in the reply to a write. */
  isNewToOwner: z.boolean().optional(),
  isGroup: z.boolean(),
  /** The last campaign that its contact answered, with its name at that time. */
  campaign: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** When and why the AI of a prompt left it to people, with the prompt's name at that time. */
  handOver: handOver.nullable(),
  /** Each time the ticket was closed, reopened, transferred, put aside or came back, in order. Absent if never. */
  turns: z.array(turn).optional(),
  /** It is a group, and the connection's phone is not in it: nothing can be sent to it; absent where only its own stream tells. */
  isOut: z.boolean().optional(),
  /** It is a group where only admins may write, and the connection's phone is none; absent where only its own stream tells. */
  isMuted: z.boolean().optional(),
  /** The company blocked the contact on WhatsApp for this connection; absent where only its own stream tells. */
  isBlocked: z.boolean().optional(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  promptId: z.number().nullable(),
  integrationId: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** The last message of a ticket that matches a search, as one line: the words around the match, after the glyph of its kind. */
export const ticketHit = z.object({ ticketId: z.number(), messageId: z.string(), line: z.string() });
export type TicketHit = z.infer<typeof ticketHit>;
export type TicketRecord = z.infer<typeof ticketShape>;
/** A ticket as its stream alone describes it, in the reply to a write. Messages and other records provide the rest. */
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
  snoozedUntil?: string | null | undefined;
  handOver?: TicketRecord['handOver'];
  useIntegration?: boolean;
  integrationId?: number | null;
  promptId?: number | null;
};
/** Returns the part of a ticket's record that its stream knows. */
export const ticketRecord = (id: number, known: Known, createdAt: string) => ({
  id,
  uuid: known.uuid,
  status: known.status,
  userId: known.userId,
  queueId: known.queueId,
  whatsappId: known.connectionId,
  contactId: known.contactId,
  campaign: known.campaign ?? null,
  snoozedUntil: known.snoozedUntil ?? null,
  handOver: known.handOver ?? null,
  chatbot: false,
  useIntegration: known.useIntegration ?? false,
  promptId: known.promptId ?? null,
  integrationId: known.integrationId ?? null,
  createdAt,
});
