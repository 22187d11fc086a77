import { isOf, type EventOf } from '../../domain/kernel/event.ts';
import { messageEvents } from '../../domain/message/events.ts';
import { ticketEvents } from '../../domain/ticket/events.ts';
import { whatsappChatEvents } from '../../domain/whatsappChat/events.ts';
import type { RowOf } from '../kernel/view/table.ts';
import type { Audience } from '../kernel/view/topic.ts';
import type { RecordedEvent, Tx } from '../kernel/view/view.ts';
import type { messageTable } from '../message/table.ts';
import type { historyTable } from './history.ts';
import type { MovedTicket } from './movedTickets.ts';
import type { whatsappChatTable } from '../whatsappChat/table.ts';
import type { ticketTable } from './table.ts';

export const conversationEvents = { ...ticketEvents, ...messageEvents, ...whatsappChatEvents };
export type RecordedTicketEvent = RecordedEvent<EventOf<typeof ticketEvents>>;
export type RecordedMessageEvent = RecordedEvent<EventOf<typeof messageEvents>>;
export type RecordedChatEvent = RecordedEvent<EventOf<typeof whatsappChatEvents>>;
/** The events that change conversations. */
export type RecordedConversationEvent = RecordedEvent<EventOf<typeof conversationEvents>>;
export const isTicketEvent = (happened: RecordedConversationEvent): happened is RecordedTicketEvent =>
  isOf(ticketEvents, happened.event);
export const isMessageEvent = (happened: RecordedConversationEvent): happened is RecordedMessageEvent =>
  isOf(messageEvents, happened.event);
export const isChatEvent = (happened: RecordedConversationEvent): happened is RecordedChatEvent =>
  isOf(whatsappChatEvents, happened.event);

export type TicketRow = RowOf<typeof ticketTable>;
export type WhatsappChatRow = RowOf<typeof whatsappChatTable>;
/**
 * Fields without a column. `queued`: position of the event in this batch that put the message into the outbox. `wished`: the
 * same for a pending operation on it, and `reacts` for an emoji; null when that no longer waits. `due`: when its file is
 * tried next, null when it no longer waits.
 */
export type MessageRow = RowOf<typeof messageTable> & {
  queued?: string;
  wished?: string | null;
  reacts?: string | null;
  due?: string | null;
};
/** The places of a batch's messages in their conversations. */
export type Order = {
  /** Returns the second at which a new message is placed. Must be called in log order. */
  place(happened: RecordedMessageEvent, ticket: TicketRow | undefined): number | undefined;
  /** Whether a new message, by its stream, was last in its conversation when it arrived. */
  isLast(stream: string): boolean;
  /** Must run after the batch's messages are written. */
  write(tx: Tx): Promise<void>;
};

/** The rows that a batch concerns, updated event by event, and what to write at its end. */
export type ConversationBatch = {
  tx: Tx;
  /** Rows by `<company>.<id>`. */
  tickets: Map<string, TicketRow>;
  /** Rows by stream. */
  messages: Map<string, MessageRow>;
  /** The chats that the batch changes, by `<company>.<contact>.<connection>`. */
  chats: Map<string, WhatsappChatRow>;
  order: Order;
  /** The stream of the last old message that the batch brings to each ticket. */
  lastImported: Map<string, string>;
  changed: { tickets: Set<string>; messages: Set<string> };
  deleted: TicketRow[];
  /** Tickets in which a user read unread messages. */
  read: Set<string>;
  /** Tickets that moved to another contact. */
  followed: MovedTicket[];
  history: RowOf<typeof historyTable>[];
};
export const ticketKey = (companyId: number, ticketId: number): string => `${companyId}.${ticketId}`;

/** Replaces the row of a ticket. */
export const keepTicket = ({ tickets, changed }: ConversationBatch, row: TicketRow): void => {
  const key = ticketKey(row.company_id, row.id);
  tickets.set(key, row);
  changed.tickets.add(key);
};

/** Moves a message to the conversation of its ticket's contact. `own_contact_id` keeps the original contact. */
export const movedMessage = (message: MessageRow, { contact_id }: TicketRow): void => {
  const own = message.own_contact_id ?? message.contact_id;
  Object.assign(message, { contact_id, own_contact_id: own === contact_id ? null : own });
};

export const audienceOf = (row: TicketRow | undefined): Audience | null =>
  row
    ? { queueId: row.queue_id, ownerId: row.user_id, status: row.status, ticketId: row.id, contactId: row.contact_id }
    : null;
