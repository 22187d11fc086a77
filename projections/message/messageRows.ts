import { firstOf } from '../../domain/message/file.ts';
import { reacted, worded } from '../../domain/message/later.ts';
import { wishAfter } from '../../domain/message/wish.ts';
import { preview } from '../../domain/message/preview.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { loadRows } from '../kernel/rows.ts';
import type { Tx } from '../kernel/view.ts';
import { historyRow } from '../ticket/history.ts';
import { isImported } from '../ticket/order.ts';
import { ticketTopic } from '../ticket/topic.ts';
import {
  audienceOf,
  isOfMessage,
  keepTicket,
  keyOf,
  placed,
  type MessageRow,
  type OfConversation,
  type OfMessage,
  type Order,
  type TicketRow,
  type Working,
} from '../ticket/working.ts';
import { messageTable } from './table.ts';
import { messageTopic } from './topic.ts';

const opens = (type: string) =>
  type === 'MessageReceived' || type === 'MessageTypedOnPhone' || type === 'MessageQueued';

/** The messages before a batch that brings their acknowledgements, failures and moves. */
export const loadMessages = async (happened: readonly OfConversation[], tx: Tx): Promise<Working['messages']> => {
  const fresh = new Set(happened.flatMap(({ event, stream }) => (opens(event.type) ? stream : [])));
  const wanted = new Map(
    happened
      .filter((each) => isOfMessage(each) && !fresh.has(each.stream))
      .map(({ companyId, stream }) => [stream, companyId]),
  );
  const keys = [...wanted].map(([stream, company_id]) => ({ company_id, id: uuidOf(stream) }));
  const rows = await loadRows(tx, messageTable, keys);
  return new Map(rows.map((row) => [row.stream, row]));
};

const opened = (happened: OfMessage, order: Order): MessageRow | undefined => {
  const { event, companyId, stream, position, at } = happened;
  if (event.type !== 'MessageReceived' && event.type !== 'MessageTypedOnPhone' && event.type !== 'MessageQueued')
    return undefined;
  const { ticketId, contactId, connectionId, waId, timestamp, body, quotedId } = event.data;
  const second = order.place(happened) ?? timestamp;
  const media = 'media' in event.data ? event.data.media : null;
  const file = 'file' in event.data ? event.data.file : null;
  const first = { MessageReceived: 0, MessageTypedOnPhone: 2, MessageQueued: 1 }[event.type];
  const filed = file && firstOf({ imported: isImported(happened) });
  const ack = 'ack' in event.data ? (event.data.ack ?? first) : first;
  return {
    company_id: companyId,
    id: uuidOf(stream),
    ticket_id: ticketId,
    contact_id: contactId,
    own_contact_id: null,
    participant_id: 'participantId' in event.data ? (event.data.participantId ?? null) : null,
    connection_id: connectionId,
    from_me: event.type !== 'MessageReceived',
    wa_id: waId,
    kind: 'kind' in event.data ? event.data.kind : (media?.kind ?? 'text'),
    body,
    quoted_id: quotedId,
    user_id: 'userId' in event.data ? event.data.userId : null,
    automatic: 'automatic' in event.data ? (event.data.automatic ?? null) : null,
    media,
    is_forwarded: event.data.isForwarded,
    cards: 'cards' in event.data && event.data.cards.length ? event.data.cards : null,
    location: 'location' in event.data ? event.data.location : null,
    mentions: 'mentions' in event.data ? (event.data.mentions ?? null) : null,
    reactions: null,
    earlier: null,
    edited_ms: null,
    is_deleted: false,
    call: 'call' in event.data ? (event.data.call ?? null) : null,
    wish: null,
    file,
    file_state: filed,
    file_error: '',
    ack,
    error: '',
    second,
    position: String(position.commit),
    stream,
    created_at: new Date(second * 1000).toISOString(),
    updated_at: at,
    ...(event.type === 'MessageQueued' ? { queued: String(position.commit) } : {}),
    ...(filed === 'coming' ? { due: at } : {}),
  };
};

const shownOf = ({ kind, body, media, file, is_deleted }: MessageRow): string =>
  preview(is_deleted ? { kind: 'deleted', body: '' } : { kind, body: body || (file ?? media)?.name || '' });

/** The ticket that a message came to: it is on top, and says what came. */
const withMessage = (
  ticket: TicketRow,
  message: MessageRow,
  { unread, answered_at }: Pick<TicketRow, 'unread' | 'answered_at'>,
  at: string,
): TicketRow => ({
  ...ticket,
  last_message: shownOf(message),
  last_message_id: message.id,
  unread,
  answered_at,
  updated_at: at,
});

/** An old message: nothing is unread by it, and its ticket stands where its last message does. */
const withImported = (ticket: TicketRow, message: MessageRow): TicketRow =>
  new Date(ticket.updated_at) > new Date(message.created_at)
    ? ticket
    : withMessage(ticket, message, ticket, new Date(message.created_at).toISOString());

/** What a new message means for who reads and who answers: what the system says by itself, or is told of how it went, nothing. */
const attendedBy = ({ type, data }: OfMessage['event'], ticket: TicketRow, at: string) => {
  if ((type === 'MessageQueued' && data.userId === null) || (type === 'MessageReceived' && data.rates)) return ticket;
  if (type === 'MessageReceived') return { unread: ticket.unread + 1, answered_at: null };
  if (type !== 'MessageQueued' || data.attends !== false) return { unread: 0, answered_at: at };
  const waits = ticket.answered_at === null && ticket.last_message_id !== null;
  return { unread: ticket.unread, answered_at: waits ? null : at };
};

/** A new message, with its ticket. */
const takeNew = (happened: OfMessage, message: MessageRow, ticket: TicketRow | undefined, working: Working): void => {
  const { event, at } = happened;
  working.messages.set(message.stream, message);
  if (!ticket) return;
  // Who wrote may go on as another contact meanwhile, whose the ticket is.
  placed(message, ticket);
  if (isImported(happened)) return keepTicket(working, withImported(ticket, message));
  const attended = attendedBy(event, ticket, at);
  if (event.type === 'MessageQueued' && ticket.unread > attended.unread)
    working.read.add(keyOf(ticket.company_id, ticket.id));
  keepTicket(working, withMessage(ticket, message, attended, at));
};

/** Its ticket says it as it is now, if it was said last there. */
const saidAnew = (message: MessageRow, working: Working): void => {
  const { company_id, ticket_id, id } = message;
  const ticket = working.tickets.get(keyOf(company_id, ticket_id));
  if (ticket?.last_message_id === id) keepTicket(working, { ...ticket, last_message: shownOf(message) });
};

/** What a later event does to a message's row, and, where it moves, to the tickets it leaves and comes to. */
const takeLater = (happened: OfMessage, message: MessageRow, working: Working): void => {
  const { event, companyId, position, at } = happened;
  message.updated_at = at;
  const wish = wishAfter(message.wish, event);
  if (wish !== message.wish)
    Object.assign(message, { wish, wished: wish && !wish.error ? String(position.commit) : null });
  switch (event.type) {
    case 'MessageAcknowledged':
      Object.assign(message, { ack: Math.max(message.ack, event.data.ack), error: '' });
      return;
    case 'MessageFailed':
      Object.assign(message, { ack: 0, error: event.data.reason });
      return;
    case 'MessageQueuedAgain':
      Object.assign(message, { ack: 1, error: '', queued: String(position.commit) });
      return;
    case 'MessageEdited': {
      const said = { body: message.body, ms: message.edited_ms ?? new Date(message.created_at).getTime() };
      const words = worded([...(message.earlier ?? []), said], event.data);
      const last = words.at(-1) ?? said;
      Object.assign(message, { body: last.body, edited_ms: last.ms, earlier: words.slice(0, -1) });
      return saidAnew(message, working);
    }
    case 'MessageDeleted':
      message.is_deleted = true;
      return saidAnew(message, working);
    case 'MessageReacted':
      message.reactions = reacted(message.reactions ?? [], event.data);
      return;
    case 'MessageCallEnded':
      if (message.call) message.call = { ...message.call, ...event.data };
      return;
    case 'MessageMediaStored':
      Object.assign(message, { media: event.data.media, file_state: 'stored', file_error: '', due: null });
      return;
    case 'MessageMediaDelayed':
      Object.assign(message, { file_error: event.data.reason, due: event.data.dueAt });
      return;
    case 'MessageMediaFailed':
      Object.assign(message, { file_state: 'failed', file_error: event.data.reason, due: null });
      return;
    case 'MessageMediaAsked':
      Object.assign(message, { file_state: 'coming', file_error: '', due: at });
      return;
    case 'MessageMediaRemoved':
      Object.assign(message, { media: null, file_state: 'removed', file_error: '', due: null });
      return;
    case 'MessageMoved': {
      const left = working.tickets.get(keyOf(companyId, event.data.from));
      const ticket = working.tickets.get(keyOf(companyId, event.data.ticketId));
      message.ticket_id = event.data.ticketId;
      if (ticket) placed(message, ticket);
      if (left) {
        keepTicket(working, { ...left, unread: Math.max(0, left.unread - 1) });
        // Of the ticket that a message left nobody else would hear.
        const audience = audienceOf(left);
        const told = { action: 'update', id: String(left.id), before: audience, after: audience } as const;
        if (left !== ticket) working.tx.tell(happened, ticketTopic, told);
      }
      if (ticket)
        keepTicket(working, withMessage(ticket, message, { unread: ticket.unread + 1, answered_at: null }, at));
    }
  }
};

/** What one event of a message does to its row and to its ticket's. */
export const takeMessage = (happened: OfMessage, working: Working): void => {
  const { tx, tickets, messages, order, changed, history } = working;
  const { event, companyId, stream } = happened;
  const fresh = opened(happened, order);
  const message = fresh ?? messages.get(stream);
  if (!message) return;
  const from = message.ticket_id;
  if (fresh) takeNew(happened, fresh, tickets.get(keyOf(companyId, fresh.ticket_id)), working);
  else takeLater(happened, message, working);
  changed.messages.add(stream);
  for (const ticketId of new Set([from, message.ticket_id])) history.push(historyRow(happened, ticketId));
  const key = keyOf(companyId, message.ticket_id);
  const audience = audienceOf(tickets.get(key));
  if (fresh && isImported(happened)) {
    // Of thousands nobody hears one by one: each ticket is told once a batch.
    if (audience && working.lastImported.get(key) === stream)
      tx.tell(happened, ticketTopic, {
        action: 'update',
        id: String(message.ticket_id),
        before: audience,
        after: audience,
      });
    return;
  }
  // One that moved is new to who has its ticket before his eyes.
  const action = fresh || event.type === 'MessageMoved' ? 'create' : 'update';
  tx.tell(happened, messageTopic, {
    action,
    id: message.id,
    before: action === 'create' ? null : audience,
    after: audience,
  });
};
