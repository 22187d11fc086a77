import { z } from 'zod';
import { parseEvent } from '../../../domain/kernel/event.ts';
import type { MessageCall } from '../../../domain/message/events.ts';
import { ticketEvents } from '../../../domain/ticket/events.ts';
import { evolve, type Ticket } from '../../../domain/ticket/state.ts';
import type { AuditEntry } from '../../../domain/audit/entry.ts';
import { withChange, unchanged, type Changeable } from '../../../domain/message/changes.ts';

/** A message as it was at the chosen moment. */
export type StandingMessage = Changeable & {
  id: string;
  by: AuditEntry['by'];
  at: string;
  kind: string;
  file: string;
  hidden: boolean;
  /** The outcome of a call, as far as it is known at this moment. */
  call: MessageCall | null;
  ack: number;
  error: string;
};
/** A ticket and its conversation as they were at the chosen moment. */
export type Standing = {
  status: 'pending' | 'open' | 'closed' | 'deleted';
  userId: number | null;
  queueId: number | null;
  tagIds: readonly number[];
  rating: number | null;
  messages: StandingMessage[];
};

/** Repeats the shape of the message events, like `changes` below. */
const callOutcome = z.enum(['ringing', 'missed', 'answered', 'rejected']);
const messageCall = z.object({ video: z.boolean(), outcome: callOutcome });
const said = z.object({
  kind: z.string().catch(''),
  body: z.string().catch(''),
  spoken: z.string().catch(''),
  timestamp: z.number().optional().catch(undefined),
  ack: z.number().catch(0),
  media: z.object({ name: z.string(), kind: z.string() }).nullish().catch(null),
  file: z.object({ name: z.string() }).nullish().catch(null),
  call: messageCall.nullish().catch(null),
});
const told = z.object({ ack: z.number().catch(0), reason: z.string().catch(''), body: z.string().catch('') });
const later = z.object({
  contactId: z.number(),
  ms: z.number(),
  userId: z.number().nullable().default(null),
  participantId: z.number().optional(),
});
/** Repeats the shapes of the message events. Importing those would slow down the start of the app. */
const changes = {
  MessageEdited: { data: later.extend({ body: z.string(), unread: z.boolean().optional() }) },
  MessageDeleted: { data: later.extend({ byAdmin: z.boolean().optional() }) },
  MessageReacted: { data: later.extend({ emoji: z.string(), fromMe: z.boolean() }) },
};
/** Entries carry no uuid, and nothing here reads it. */
const untold = { uuid: '00000000-0000-0000-0000-000000000000' };

const births = new Map([
  ['MessageReceived', 0],
  ['MessageTypedOnPhone', 2],
  ['MessageQueued', 1],
  ['MessageMoved', 0],
]);

const bornOf = (entry: AuditEntry, ack: number): StandingMessage => {
  const { kind, body, spoken, media, file, call, ack: told } = said.parse(entry.data);
  const named = media ?? file;
  return {
    id: entry.messageId ?? '',
    by: entry.type === 'MessageMoved' ? 'contact' : entry.by,
    at: entry.at,
    kind: kind || media?.kind || 'text',
    body: body || spoken,
    file: named?.name ?? '',
    hidden: entry.hidden,
    call: call ?? null,
    ...unchanged,
    ack: told || ack,
    error: '',
  };
};

const changed = (message: StandingMessage, entry: AuditEntry): StandingMessage => {
  const { ack, reason, body } = told.parse(entry.data);
  const change = parseEvent(changes, entry.type, entry.data);
  if (change) {
    const after = withChange(message, change);
    return after.editedMs === message.editedMs ? after : { ...after, hidden: entry.hidden };
  }
  switch (entry.type) {
    case 'MessageAcknowledged':
      return { ...message, ack: Math.max(message.ack, ack), error: '' };
    case 'MessageFailed':
      return { ...message, ack: 0, error: reason };
    case 'MessageQueuedAgain':
      return { ...message, ack: 1, error: '' };
    case 'MessageDecrypted': {
      const { kind, body: words, file } = said.parse(entry.data);
      return {
        ...message,
        kind,
        body: message.editedMs === null || message.isEditUnread ? words : message.body,
        file: file?.name ?? '',
      };
    }
    case 'MessageCallEnded': {
      const outcome = callOutcome.safeParse(entry.data['outcome']).data;
      return message.call && outcome ? { ...message, call: { ...message.call, outcome } } : message;
    }
    case 'MessageTranscribed':
      return { ...message, body, hidden: entry.hidden };
    default:
      return message;
  }
};

const standingOf = (ticket: Ticket): Omit<Standing, 'messages'> => {
  if (ticket.status === 'none')
    return { status: ticket.deleted ? 'deleted' : 'pending', userId: null, queueId: null, tagIds: [], rating: null };
  const { status, userId, queueId, tagIds, rating } = ticket;
  return { status, userId, queueId, tagIds, rating: typeof rating === 'number' ? rating : null };
};

/** Replays the entries from the first one and returns the ticket and its conversation after the last one. */
export const standingAfter = (entries: readonly AuditEntry[]): Standing => {
  let ticket: Ticket = { status: 'none' };
  const messages = new Map<string, StandingMessage>();
  for (const entry of entries) {
    const { messageId } = entry;
    if (messageId === null) {
      const event = parseEvent(ticketEvents, entry.type, { ...untold, ...entry.data });
      ticket = event ? evolve(ticket, event, entry.at) : ticket;
      continue;
    }
    const ack = births.get(entry.type);
    const message = messages.get(messageId);
    // A message that is already here and moves now belongs to another ticket.
    if (message && entry.type === 'MessageMoved') messages.delete(messageId);
    else if (message) messages.set(messageId, changed(message, entry));
    else if (ack !== undefined) messages.set(messageId, bornOf(entry, ack));
  }
  return { ...standingOf(ticket), messages: [...messages.values()] };
};
