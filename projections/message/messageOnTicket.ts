import { preview } from '../../domain/message/preview.ts';
import { adTitle } from '../../domain/message/wire.ts';
import type { MessageRow, RecordedMessageEvent, TicketRow } from '../ticket/batch.ts';

/** Whether a kind of file is shown by its name. For pictures, audio and video the name means nothing. */
const isNamed = (kind: string): boolean => /^(document|application)/.test(kind);

/** The columns of a message that its preview needs. */
export type PreviewedMessage = Pick<MessageRow, 'kind' | 'body' | 'ad' | 'is_deleted'> &
  Record<'media' | 'file', { name: string } | null>;
/** Returns the preview of a message for the list of tickets. */
export const shownOf = ({ kind, body, media, file, ad, is_deleted }: PreviewedMessage): string => {
  if (is_deleted) return preview({ kind: 'deleted', body: '' });
  if (ad && !body && kind === 'text') return preview({ kind: 'ad', body: adTitle(ad) });
  return preview({ kind, body: body || (isNamed(kind) && (file ?? media)?.name) || '' });
};

/** The changes of a ticket that moves to the top of its list with a new message. */
type Attended = Pick<TicketRow, 'unread' | 'answered_at'> & { updated_at: string };

/** Returns a ticket with a message as its last one. */
const showing = (ticket: TicketRow, message: MessageRow): TicketRow => ({
  ...ticket,
  last_message: shownOf(message),
  last_message_id: message.id,
  last_at: message.created_at,
  last_by: !message.from_me ? 'contact' : message.automatic ? 'bot' : 'company',
});

/** Returns the ticket after a new message. Its preview shows the message unless a later one arrived before. */
export const withMessage = (
  ticket: TicketRow,
  message: MessageRow,
  attended: Attended,
  { isLast = false } = {},
): TicketRow => {
  const { last_at: last } = ticket;
  const shows = isLast || last === null || new Date(message.created_at) >= new Date(last);
  return { ...(shows ? showing(ticket, message) : ticket), ...attended };
};

/**
 * Whether a message is older than the ticket's preview. A ticket that arrived closed from elsewhere has no preview yet, and
 * takes its place from its messages.
 */
const isPast = (ticket: TicketRow, message: MessageRow): boolean =>
  new Date(ticket.updated_at) > new Date(message.created_at) &&
  !(ticket.status === 'closed' && ticket.last_message_id === null);

/** Returns the ticket after an imported message: nothing becomes unread, and the last message decides the ticket's place. */
export const withImported = (ticket: TicketRow, message: MessageRow): TicketRow =>
  isPast(ticket, message)
    ? ticket
    : { ...showing(ticket, message), updated_at: new Date(message.created_at).toISOString() };

/** Returns how a new message changes unread count and waiting time. Automatic messages and ratings change nothing. */
export const attendedBy = ({ type, data }: RecordedMessageEvent['event'], ticket: TicketRow, at: string) => {
  if ((type === 'MessageQueued' && data.userId === null) || (type === 'MessageReceived' && data.rates)) return ticket;
  if (type === 'MessageReceived') return { unread: ticket.unread + 1, answered_at: null };
  if (type !== 'MessageQueued' || data.attends !== false) return { unread: 0, answered_at: at };
  const waits = ticket.answered_at === null && ticket.last_message_id !== null;
  return { unread: ticket.unread, answered_at: waits ? null : at };
};
