import type { z } from 'zod';
import type { messageEvents, StoredMedia } from '../../../domain/message/events.ts';

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
  file: null,
  ...over,
});
/** The claims of the sender's phone about a picture. */
export const picture = {
  name: '',
  mime: 'image/jpeg',
  size: 52_000,
  width: 1200,
  height: 900,
  seconds: null,
  voice: false,
  waveform: null,
  thumbnail: '/9j/2Q==',
};
/** The same picture after the download. */
export const storedPicture = {
  path: 'foto.jpg',
  name: 'foto.jpg',
  mime: 'image/jpeg',
  kind: 'image',
  size: 51_999,
  width: 1200,
  height: 900,
  thumbnail: 'foto-small.webp',
} as const;
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
/** An unreadable message arrived again. */
export const decrypted = ({ file = null, ...said }: Partial<Received> = {}, fromMe = false) =>
  ({ type: 'MessageDecrypted', data: { ...incoming(said), file, participantId: undefined, fromMe } }) as const;
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
  ({ type: 'MessageDeleted', data: { contactId: 2, ...later, ...over } }) as const;
export const reacted = (emoji: string, over: Partial<Changed<'MessageReacted'>> = {}) =>
  ({ type: 'MessageReacted', data: { contactId: 2, emoji, fromMe: false, ...later, ...over } }) as const;
export const callEnded = (outcome: 'missed' | 'answered' | 'rejected') =>
  ({ type: 'MessageCallEnded', data: { outcome } }) as const;
export const moved = (from: number, ticketId: number) =>
  ({ type: 'MessageMoved', data: { from, ticketId, contactId: 2, kind: 'text', body: 'Olá' } }) as const;
export const mediaStored = (
  media: StoredMedia = storedPicture,
  over: { contactId?: number; participantId?: number } = {},
) => ({ type: 'MessageMediaStored', data: { contactId: 2, media, ...over } }) as const;
export const mediaDelayed = (dueAt: string, reason = 'ERR_WAPP_DOWNLOAD_MEDIA') =>
  ({ type: 'MessageMediaDelayed', data: { reason, dueAt } }) as const;
export const mediaFailed = (reason = 'ERR_WAPP_DOWNLOAD_MEDIA') =>
  ({ type: 'MessageMediaFailed', data: { reason } }) as const;
export const mediaAsked = (userId = 7) => ({ type: 'MessageMediaAsked', data: { userId } }) as const;
export const mediaRemoved = () => ({ type: 'MessageMediaRemoved', data: {} }) as const;
