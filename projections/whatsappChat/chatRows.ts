import { whatsappChat } from '../../domain/whatsappChat/decider.ts';
import { NOTICE, type KeptNotice } from '../../domain/whatsappChat/shape.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { loadRows } from '../kernel/view/rows.ts';
import type { Tx } from '../kernel/view/view.ts';
import { messageTopic } from '../message/topic.ts';
import { historyRow } from '../ticket/history.ts';
import {
  audienceOf,
  isChatEvent,
  ticketKey,
  movedMessage,
  type WhatsappChatRow,
  type MessageRow,
  type RecordedChatEvent,
  type RecordedConversationEvent,
  type ConversationBatch,
} from '../ticket/batch.ts';
import { whatsappChatTable } from './table.ts';

/** Loads the chats that a batch changes, as they were before it. */
export const loadChats = async (
  happened: readonly RecordedConversationEvent[],
  tx: Tx,
): Promise<ConversationBatch['chats']> => {
  const ofChats = happened.filter(isChatEvent);
  const keys = ofChats.map(({ companyId, event: { data } }) => ({
    company_id: companyId,
    contact_id: data.contactId,
    connection_id: data.connectionId,
  }));
  const rows = new Map((await loadRows(tx, whatsappChatTable, keys)).map((row) => [chatKey(row), row]));
  return new Map(
    keys.map((key) => [
      chatKey(key),
      rows.get(chatKey(key)) ?? { ...key, timer_seconds: 0, is_out: false, is_muted: false, is_blocked: false },
    ]),
  );
};

const chatKey = (row: Pick<WhatsappChatRow, 'company_id' | 'contact_id' | 'connection_id'>): string =>
  `${row.company_id}.${row.contact_id}.${row.connection_id}`;

const noticeOf = ({ event }: RecordedChatEvent): KeptNotice => {
  const plain = { seconds: 0, members: [], subject: '', by: null };
  switch (event.type) {
    case 'ChatTimerChanged':
      return { ...plain, is: 'timer', seconds: event.data.seconds };
    case 'ChatBlocked':
      return { ...plain, is: 'blocked' };
    case 'ChatUnblocked':
      return { ...plain, is: 'unblocked' };
    case 'GroupWritingChanged':
      return { ...plain, is: event.data.isMuted ? 'muted' : 'unmuted' };
    case 'GroupChanged': {
      const { is, members, subject, by } = event.data;
      return { is, seconds: 0, members, subject, by };
    }
  }
};

/** Returns the line that a change adds to the conversation. It is no message, so it is neither unread nor unanswered. */
const noticeRow = (happened: RecordedChatEvent): MessageRow => {
  const { event, companyId, position, at, revision } = happened;
  const { ticketId, contactId, connectionId, ms } = event.data;
  const stream = `${happened.stream}@${revision}`;
  const second = Math.floor(ms / 1000);
  return {
    company_id: companyId,
    id: uuidOf(stream),
    ticket_id: ticketId,
    contact_id: contactId,
    own_contact_id: null,
    participant_id: null,
    connection_id: connectionId,
    from_me: true,
    ours: false,
    wa_id: '',
    kind: NOTICE,
    body: '',
    words: '',
    shared: null,
    quoted_id: null,
    user_id: null,
    automatic: null,
    media: null,
    call: null,
    notice: noticeOf(happened),
    is_forwarded: false,
    cards: null,
    location: null,
    quote: null,
    ad: null,
    mentions: null,
    template: null,
    reactions: null,
    earlier: null,
    edited_ms: null,
    edit_unread: false,
    is_deleted: false,
    wish: null,
    reacting: null,
    file: null,
    file_state: null,
    file_error: '',
    transcript: null,
    ack: 2,
    error: '',
    second,
    position: String(position.commit),
    stream,
    created_at: new Date(second * 1000).toISOString(),
    updated_at: at,
  };
};

/** Applies a change of a chat to its row, and adds a line to its conversation. */
export const applyChatEvent = (
  happened: RecordedChatEvent,
  { tx, tickets, messages, changed, chats, history }: ConversationBatch,
): void => {
  const { event, companyId } = happened;
  const { contactId, connectionId, ticketId } = event.data;
  const key = chatKey({ company_id: companyId, contact_id: contactId, connection_id: connectionId });
  const chat = chats.get(key);
  if (!chat) return;
  const state = {
    ...whatsappChat.initial,
    seconds: chat.timer_seconds,
    isOut: chat.is_out,
    isMuted: chat.is_muted,
    isBlocked: chat.is_blocked,
  };
  const after = whatsappChat.evolve(state, event, happened.at);
  chats.set(key, {
    ...chat,
    timer_seconds: after.seconds,
    is_out: after.isOut,
    is_muted: after.isMuted,
    is_blocked: after.isBlocked,
  });
  const row = noticeRow(happened);
  const ticket = tickets.get(ticketKey(companyId, ticketId));
  if (ticket) movedMessage(row, ticket);
  messages.set(row.stream, row);
  changed.messages.add(row.stream);
  if (ticketId) history.push(historyRow(happened, ticketId));
  tx.tell(happened, messageTopic, { action: 'create', id: row.id, before: null, after: audienceOf(ticket) });
};
