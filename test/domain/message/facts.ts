import type { z } from 'zod';
import type { messageEvents } from '../../../domain/message/events.ts';

type Received = z.infer<typeof messageEvents.MessageReceived.data>;
type Queued = z.infer<typeof messageEvents.MessageQueued.data>;

const placed = { ticketId: 1, contactId: 2, connectionId: 3, waId: 'WA1', timestamp: 1_790_000_000 };
export const incoming = (over: Partial<Received> = {}): Received => ({
  ...placed,
  kind: 'text',
  body: 'Olá',
  raw: null,
  quotedId: null,
  isForwarded: false,
  cards: [],
  location: null,
  ...over,
});
export const outgoing = (over: Partial<Queued> = {}): Queued => ({
  ...placed,
  waId: '3EB0AA',
  body: 'Bom dia!',
  quotedId: null,
  userId: 7,
  media: null,
  isForwarded: false,
  ...over,
});
export const received = (over: Partial<Received> = {}) => ({ type: 'MessageReceived', data: incoming(over) }) as const;
export const typed = (over: Partial<Received> = {}) => ({ type: 'MessageTypedOnPhone', data: incoming(over) }) as const;
export const queued = (over: Partial<Queued> = {}) => ({ type: 'MessageQueued', data: outgoing(over) }) as const;
export const acknowledged = (ack: number) => ({ type: 'MessageAcknowledged', data: { ack } }) as const;
export const failed = (reason = 'ERR_SENDING_WAPP_MSG') => ({ type: 'MessageFailed', data: { reason } }) as const;
export const queuedAgain = (userId = 7) => ({ type: 'MessageQueuedAgain', data: { userId } }) as const;
type Changed<T extends keyof typeof messageEvents> = z.infer<(typeof messageEvents)[T]['data']>;
const later = { ms: 1_790_000_060_000, userId: null };
export const edited = (body: string, over: Partial<Changed<'MessageEdited'>> = {}) =>
  ({ type: 'MessageEdited', data: { contactId: 2, body, ...later, ...over } }) as const;
export const deleted = (over: Partial<Changed<'MessageDeleted'>> = {}) =>
  ({ type: 'MessageDeleted', data: { ...later, ...over } }) as const;
export const reacted = (emoji: string, over: Partial<Changed<'MessageReacted'>> = {}) =>
  ({ type: 'MessageReacted', data: { contactId: 2, emoji, fromMe: false, ...later, ...over } }) as const;
export const moved = (from: number, ticketId: number) =>
  ({ type: 'MessageMoved', data: { from, ticketId, contactId: 2, kind: 'text', body: 'Olá' } }) as const;
