import { isSilent } from '../../domain/message/ciphertext.ts';
import { reacted, worded } from '../../domain/message/changes.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { loadRows } from '../kernel/view/rows.ts';
import type { Tx } from '../kernel/view/view.ts';
import { historyRow } from '../ticket/history.ts';
import { isImported } from '../ticket/order.ts';
import { ticketTopic } from '../ticket/topic.ts';
import {
  audienceOf,
  isMessageEvent,
  keepTicket,
  ticketKey,
  movedMessage,
  type MessageRow,
  type RecordedConversationEvent,
  type RecordedMessageEvent,
  type TicketRow,
  type ConversationBatch,
} from '../ticket/batch.ts';
import { decryptedContent, fileComing, openedRow } from './openedRow.ts';
import { messageTable } from './table.ts';
import { attendedBy, shownOf, withImported, withMessage } from './messageOnTicket.ts';
import { messageTopic } from './topic.ts';
import { reactingAfter } from '../../domain/message/reacting.ts';
import { wishAfter } from '../../domain/message/wish.ts';

const opens = (type: string) =>
  type === 'MessageReceived' || type === 'MessageTypedOnPhone' || type === 'MessageQueued';

/** Loads existing messages to which a batch brings acknowledgements, failures and moves. */
export const loadMessages = async (
  happened: readonly RecordedConversationEvent[],
  tx: Tx,
): Promise<ConversationBatch['messages']> => {
  const fresh = new Set(happened.flatMap(({ event, stream }) => (opens(event.type) ? stream : [])));
  const wanted = new Map(
    happened
      .filter((each) => isMessageEvent(each) && !fresh.has(each.stream))
      .map(({ companyId, stream }) => [stream, companyId]),
  );
  const keys = [...wanted].map(([stream, company_id]) => ({ company_id, id: uuidOf(stream) }));
  const rows = await loadRows(tx, messageTable, keys);
  return new Map(rows.map((row) => [row.stream, row]));
};

/** Adds a new message and updates its ticket. */
const applyNewMessage = (
  happened: RecordedMessageEvent,
  message: MessageRow,
  ticket: TicketRow | undefined,
  batch: ConversationBatch,
): void => {
  const { event, at } = happened;
  batch.messages.set(message.stream, message);
  if (!ticket) return;
  // The sender may have been merged with another contact since, which now has the ticket.
  movedMessage(message, ticket);
  if (isImported(happened)) return keepTicket(batch, withImported(ticket, message));
  const attended = attendedBy(event, ticket, at);
  if (event.type === 'MessageQueued' && ticket.unread > attended.unread)
    batch.read.add(ticketKey(ticket.company_id, ticket.id));
  const { unread, answered_at } = attended;
  const isLast = batch.order.isLast(message.stream);
  keepTicket(batch, withMessage(ticket, message, { unread, answered_at, updated_at: at }, { isLast }));
};

/** Updates the preview of the ticket if this is its last message. */
const saidAnew = (message: MessageRow, batch: ConversationBatch): void => {
  const { company_id, ticket_id, id } = message;
  const ticket = batch.tickets.get(ticketKey(company_id, ticket_id));
  if (ticket?.last_message_id === id) keepTicket(batch, { ...ticket, last_message: shownOf(message) });
};

/** Whether an event makes a contact's message readable that could not be decrypted at first. */
const isHeardLate = ({ event }: RecordedMessageEvent): boolean =>
  event.type === 'MessageDecrypted' && !event.data.fromMe && !isSilent(event.data.kind);

/** Marks the ticket unread and unanswered, even if it was read and answered since. */
const heardLate = (message: MessageRow, at: string, batch: ConversationBatch): void => {
  const ticket = batch.tickets.get(ticketKey(message.company_id, message.ticket_id));
  if (!ticket || ticket.status === 'closed' || message.from_me || isSilent(message.kind)) return;
  keepTicket(batch, { ...ticket, unread: Math.max(1, ticket.unread), answered_at: null, updated_at: at });
};

/** Applies a later event to a message's row. If the message moves, it updates both tickets. */
const applyLaterEvent = (happened: RecordedMessageEvent, message: MessageRow, batch: ConversationBatch): void => {
  const { event, companyId, position, at } = happened;
  message.updated_at = at;
  applyWishEvent(message, happened);
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
    case 'MessageDecrypted': {
      const { body, earlier, edited_ms } = message;
      Object.assign(message, decryptedContent(event.data), fileComing(event.data.file, at));
      // An edit that came first keeps its words.
      if (edited_ms !== null && earlier)
        Object.assign(message, {
          body,
          earlier: earlier.map((said, n) => (n ? said : { ...said, body: event.data.body })),
        });
      saidAnew(message, batch);
      return heardLate(message, at, batch);
    }
    case 'MessageEdited': {
      if (event.data.unread) {
        if (event.data.ms >= (message.edited_ms ?? 0))
          Object.assign(message, { edited_ms: event.data.ms, edit_unread: true });
        return;
      }
      const said = { body: message.body, ms: message.edited_ms ?? new Date(message.created_at).getTime() };
      const words = worded([...(message.earlier ?? []), said], event.data);
      const last = words.at(-1) ?? said;
      const isLast = event.data.ms >= (message.edited_ms ?? 0);
      Object.assign(message, { body: last.body, edited_ms: last.ms, earlier: words.slice(0, -1) });
      if (isLast) message.edit_unread = false;
      return saidAnew(message, batch);
    }
    case 'MessageDeleted':
      message.is_deleted = true;
      return saidAnew(message, batch);
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
    case 'MessageTranscribed':
      message.transcript = event.data.body;
      return;
    case 'MessageMoved': {
      const left = batch.tickets.get(ticketKey(companyId, event.data.from));
      const ticket = batch.tickets.get(ticketKey(companyId, event.data.ticketId));
      message.ticket_id = event.data.ticketId;
      if (ticket) movedMessage(message, ticket);
      if (left) {
        keepTicket(batch, { ...left, unread: Math.max(0, left.unread - 1) });
        // Otherwise no client would hear of the ticket that the message left.
        const audience = audienceOf(left);
        const told = { action: 'update', id: String(left.id), before: audience, after: audience } as const;
        if (left !== ticket) batch.tx.tell(happened, ticketTopic, told);
      }
      if (ticket)
        keepTicket(
          batch,
          withMessage(ticket, message, { unread: ticket.unread + 1, answered_at: null, updated_at: at }),
        );
    }
  }
};

/** Applies one event of a message to its row and to its ticket. */
export const applyMessageEvent = (happened: RecordedMessageEvent, batch: ConversationBatch): void => {
  const { tx, tickets, messages, order, changed, history } = batch;
  const { event, companyId, stream } = happened;
  const fresh = openedRow(happened, order, tickets);
  const message = fresh ?? messages.get(stream);
  if (!message) return;
  const from = message.ticket_id;
  if (fresh) applyNewMessage(happened, fresh, tickets.get(ticketKey(companyId, fresh.ticket_id)), batch);
  else applyLaterEvent(happened, message, batch);
  changed.messages.add(stream);
  for (const ticketId of new Set([from, message.ticket_id])) if (ticketId) history.push(historyRow(happened, ticketId));
  const key = ticketKey(companyId, message.ticket_id);
  const audience = audienceOf(tickets.get(key));
  if (fresh && isImported(happened)) {
    // An import has thousands of messages, so only each ticket is published, once per batch.
    if (audience && batch.lastImported.get(key) === stream)
      tx.tell(happened, ticketTopic, {
        action: 'update',
        id: String(message.ticket_id),
        before: audience,
        after: audience,
      });
    return;
  }
  // A moved message is new to clients that show its ticket, and so is one that could not be decrypted until now.
  const action = fresh || event.type === 'MessageMoved' || isHeardLate(happened) ? 'create' : 'update';
  tx.tell(happened, messageTopic, {
    action,
    id: message.id,
    before: action === 'create' ? null : audience,
    after: audience,
  });
};

/** Applies an event to the pending operations of a message and sets their places in the outbox. */
export const applyWishEvent = (message: MessageRow, { event, position }: RecordedMessageEvent): void => {
  const queued = String(position.commit);
  const wish = wishAfter(message.wish, event);
  if (wish !== message.wish) Object.assign(message, { wish, wished: wish && !wish.error ? queued : null });
  const reacting = reactingAfter(message.reacting, event);
  if (reacting !== message.reacting)
    Object.assign(message, { reacting, reacts: reacting && !reacting.error ? queued : null });
};
