import { isOf, type EventOf } from '../../domain/kernel/event.ts';
import { messageEvents } from '../../domain/message/events.ts';
import { ticketEvents } from '../../domain/ticket/events.ts';
import { whatsappChatEvents } from '../../domain/whatsappChat/events.ts';
import type { RowOf } from '../kernel/table.ts';
import type { Audience } from '../kernel/topic.ts';
import type { Happened, Tx } from '../kernel/view.ts';
import type { messageTable } from '../message/table.ts';
import type { historyTable } from './history.ts';
import type { Followed } from './followed.ts';
import type { whatsappChatTable } from '../whatsappChat/table.ts';
import type { ticketTable } from './table.ts';

export const conversationEvents = { ...ticketEvents, ...messageEvents, ...whatsappChatEvents };
export type OfTicket = Happened<EventOf<typeof ticketEvents>>;
export type OfMessage = Happened<EventOf<typeof messageEvents>>;
export type OfChat = Happened<EventOf<typeof whatsappChatEvents>>;
/** What moves a conversation. */
export type OfConversation = Happened<EventOf<typeof conversationEvents>>;
export const isOfTicket = (happened: OfConversation): happened is OfTicket => isOf(ticketEvents, happened.event);
export const isOfMessage = (happened: OfConversation): happened is OfMessage => isOf(messageEvents, happened.event);
export const isOfChat = (happened: OfConversation): happened is OfChat => isOf(whatsappChatEvents, happened.event);

export type TicketRow = RowOf<typeof ticketTable>;
export type ChatRow = RowOf<typeof whatsappChatTable>;
/**
 * `queued`: the position of the event in this batch that put it into the outbox; `wished`: the same of what shall be done to
 * it, `reacts` of an emoji for it, null when that waits no longer; `due`: when the file that it waits for is
 * tried, null where it no longer waits; no columns.
 */
export type MessageRow = RowOf<typeof messageTable> & {
  queued?: string;
  wished?: string | null;
  reacts?: string | null;
  due?: string | null;
};
/** Where the messages of a batch stand in their conversations. */
export type Order = {
  /** The second at which a new message stands; asked in the order of the log. */
  place(happened: OfMessage, ticket: TicketRow | undefined): number | undefined;
  /** Whether a new message, by its stream, stood last in its conversation when it came. */
  isLast(stream: string): boolean;
  /** After the batch's messages are written. */
  write(tx: Tx): Promise<void>;
};

/** The rows that a batch is about, as they are after each of its events, and what is to be written of them at its end. */
export type Working = {
  tx: Tx;
  /** By `<company>.<id>`. */
  tickets: Map<string, TicketRow>;
  /** By the stream that each lies in. */
  messages: Map<string, MessageRow>;
  /** By `<company>.<contact>.<connection>`: those that the batch changes. */
  chats: Map<string, ChatRow>;
  order: Order;
  /** The last old message that the batch brings to each ticket, by its stream. */
  lastImported: Map<string, string>;
  changed: { tickets: Set<string>; messages: Set<string> };
  deleted: TicketRow[];
  /** Those in which a user read what was unread. */
  read: Set<string>;
  /** Those that have come to another contact. */
  followed: Followed[];
  history: RowOf<typeof historyTable>[];
};
export const keyOf = (companyId: number, ticketId: number): string => `${companyId}.${ticketId}`;

/** Puts a ticket's row in the place of the one before. */
export const keepTicket = ({ tickets, changed }: Working, row: TicketRow): void => {
  const key = keyOf(row.company_id, row.id);
  tickets.set(key, row);
  changed.tickets.add(key);
};

/** A message stands in the conversation of its ticket's contact; to whom it was said stays beside that. */
export const placed = (message: MessageRow, { contact_id }: TicketRow): void => {
  const own = message.own_contact_id ?? message.contact_id;
  Object.assign(message, { contact_id, own_contact_id: own === contact_id ? null : own });
};

export const audienceOf = (row: TicketRow | undefined): Audience | null =>
  row
    ? { queueId: row.queue_id, ownerId: row.user_id, status: row.status, ticketId: row.id, contactId: row.contact_id }
    : null;
