import { z } from 'zod';
import type { AuditEntry } from './entry.ts';

/** A message as it stood. `earlier`: so often its words had been changed. */
export type StandingMessage = {
  id: string;
  by: AuditEntry['by'];
  at: string;
  kind: string;
  body: string;
  file: string;
  hidden: boolean;
  deleted: boolean;
  earlier: number;
  ack: number;
  error: string;
  reactions: string[];
};
/** A ticket and its conversation as they stood. */
export type Standing = {
  status: 'pending' | 'open' | 'closed' | 'deleted';
  userId: number | null;
  queueId: number | null;
  tagIds: number[];
  rating: number | null;
  messages: StandingMessage[];
};

const said = z.object({
  kind: z.string().catch(''),
  body: z.string().catch(''),
  timestamp: z.number().optional().catch(undefined),
  ack: z.number().catch(0),
  media: z.object({ name: z.string(), kind: z.string() }).nullish().catch(null),
  file: z.object({ name: z.string() }).nullish().catch(null),
});
const id = z.number().nullish().catch(null);
const changes = z.object({
  userId: id,
  queueId: id,
  tagIds: z.array(z.number()).catch([]),
  rating: id,
  body: z.string().catch(''),
  ack: z.number().catch(0),
  reason: z.string().catch(''),
  emoji: z.string().catch(''),
});

const births = new Map([
  ['MessageReceived', 0],
  ['MessageTypedOnPhone', 2],
  ['MessageQueued', 1],
  ['MessageMoved', 0],
]);

const bornOf = (entry: AuditEntry, ack: number): StandingMessage => {
  const { kind, body, media, file, ack: told } = said.parse(entry.data);
  const named = media ?? file;
  return {
    id: entry.messageId ?? '',
    by: entry.type === 'MessageMoved' ? 'contact' : entry.by,
    at: entry.at,
    kind: kind || media?.kind || 'text',
    body,
    file: named?.name ?? '',
    hidden: entry.hidden,
    deleted: false,
    earlier: 0,
    ack: told || ack,
    error: '',
    reactions: [],
  };
};

const changed = (message: StandingMessage, entry: AuditEntry): StandingMessage => {
  const { body, ack, reason, emoji } = changes.parse(entry.data);
  switch (entry.type) {
    case 'MessageEdited':
      return { ...message, body, hidden: entry.hidden, earlier: message.earlier + 1 };
    case 'MessageDeleted':
      return { ...message, deleted: true };
    case 'MessageAcknowledged':
      return { ...message, ack: Math.max(message.ack, ack), error: '' };
    case 'MessageFailed':
      return { ...message, ack: 0, error: reason };
    case 'MessageQueuedAgain':
      return { ...message, ack: 1, error: '' };
    case 'MessageReacted':
      return { ...message, reactions: emoji ? [...message.reactions, emoji].slice(-5) : [] };
    default:
      return message;
  }
};

const turned = (before: Standing, entry: AuditEntry): Standing => {
  const { userId = null, queueId = null, tagIds, rating = null } = changes.parse(entry.data);
  switch (entry.type) {
    case 'TicketOpened':
      return { ...before, status: 'pending', queueId };
    case 'TicketAccepted':
    case 'TicketReopened':
      return { ...before, status: 'open', userId };
    case 'TicketReturned':
    case 'TicketResumed':
      return { ...before, status: 'pending', userId: null };
    case 'TicketQueued':
      return { ...before, queueId };
    case 'TicketTransferred':
      return { ...before, queueId, userId, status: userId === null ? 'pending' : before.status };
    case 'TicketClosed':
    case 'TicketEnded':
      return { ...before, status: 'closed' };
    case 'TicketTagged':
      return { ...before, tagIds };
    case 'TicketRated':
      return { ...before, rating };
    case 'TicketDeleted':
      return { ...before, status: 'deleted' };
    default:
      return before;
  }
};

/** The ticket and its conversation as they stood once these had happened; from its first entry on. */
export const standingAfter = (entries: readonly AuditEntry[]): Standing => {
  let ticket: Standing = { status: 'pending', userId: null, queueId: null, tagIds: [], rating: null, messages: [] };
  const messages = new Map<string, StandingMessage>();
  for (const entry of entries) {
    if (entry.messageId === null) {
      ticket = turned(ticket, entry);
      continue;
    }
    const ack = births.get(entry.type);
    const message = messages.get(entry.messageId);
    if (message) messages.set(entry.messageId, changed(message, entry));
    else if (ack !== undefined) messages.set(entry.messageId, bornOf(entry, ack));
  }
  return { ...ticket, messages: [...messages.values()] };
};
