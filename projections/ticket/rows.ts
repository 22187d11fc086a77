import type { EventOf } from '../../domain/kernel/event.ts';
import type { messageEvents, MessageMedia } from '../../domain/message/events.ts';
import type { ticketEvents } from '../../domain/ticket/events.ts';
import type { Happened } from '../kernel/view.ts';

export type TicketRow = {
  company_id: number;
  id: number;
  uuid: string;
  status: 'pending' | 'open' | 'closed';
  user_id: number | null;
  queue_id: number | null;
  connection_id: number;
  contact_id: number;
  is_group: boolean;
  last_message: string;
  unread: number;
  tag_ids: number[];
  created_at: string;
  updated_at: string;
};
export type MessageRow = {
  company_id: number;
  id: string;
  ticket_id: number;
  contact_id: number;
  connection_id: number;
  from_me: boolean;
  wa_id: string;
  kind: string;
  body: string;
  quoted_id: string | null;
  user_id: number | null;
  media: MessageMedia | null;
  ack: number;
  error: string;
  second: number;
  position: string;
  stream: string;
  created_at: string;
  updated_at: string;
  /** Of the event in this batch that put it into the outbox; not a column. */
  queued?: string;
};
/** What moves a conversation. */
export type ConversationEvent = Happened<EventOf<typeof ticketEvents & typeof messageEvents>>;
/** The rows a batch is about, by `<company>.<id>`. */
export type Tickets = Map<string, TicketRow>;
/** By the stream that each lies in. */
export type Messages = Map<string, MessageRow>;
