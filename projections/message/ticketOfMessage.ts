import { preview } from '../../domain/message/preview.ts';
import { adTitle } from '../../domain/message/wire.ts';
import type { MessageRow, OfMessage, TicketRow } from '../ticket/working.ts';

/** A document is called by the name of its file; of what is seen or heard that says nothing to anybody. */
const isNamed = (kind: string): boolean => /^(document|application)/.test(kind);

/** What the list of tickets says of a ticket's last message. */
export const shownOf = ({ kind, body, media, file, ad, is_deleted }: MessageRow): string => {
  if (is_deleted) return preview({ kind: 'deleted', body: '' });
  if (ad && !body && kind === 'text') return preview({ kind: 'ad', body: adTitle(ad) });
  return preview({ kind, body: body || (isNamed(kind) && (file ?? media)?.name) || '' });
};

/** A ticket on top of its list, as a new message leaves it. */
type Attended = Pick<TicketRow, 'unread' | 'answered_at'> & { updated_at: string };

/** A ticket that shows a message as its last one. */
const showing = (ticket: TicketRow, message: MessageRow): TicketRow => ({
  ...ticket,
  last_message: shownOf(message),
  last_message_id: message.id,
  last_at: message.created_at,
  last_by: !message.from_me ? 'contact' : message.automatic ? 'bot' : 'company',
});

/** The ticket that a message came to. It shows the message unless a later one of the conversation came before. */
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

/** Before what its ticket says; one that came closed from elsewhere says nothing yet, and lies where the last was said in it. */
const isPast = (ticket: TicketRow, message: MessageRow): boolean =>
  new Date(ticket.updated_at) > new Date(message.created_at) &&
  !(ticket.status === 'closed' && ticket.last_message_id === null);

/** An old message: nothing is unread by it, and its ticket stands where its last message does. */
export const withImported = (ticket: TicketRow, message: MessageRow): TicketRow =>
  isPast(ticket, message)
    ? ticket
    : { ...showing(ticket, message), updated_at: new Date(message.created_at).toISOString() };

/** What a new message means for who reads and who answers: what the system says by itself, or is told of how it went, nothing. */
export const attendedBy = ({ type, data }: OfMessage['event'], ticket: TicketRow, at: string) => {
  if ((type === 'MessageQueued' && data.userId === null) || (type === 'MessageReceived' && data.rates)) return ticket;
  if (type === 'MessageReceived') return { unread: ticket.unread + 1, answered_at: null };
  if (type !== 'MessageQueued' || data.attends !== false) return { unread: 0, answered_at: at };
  const waits = ticket.answered_at === null && ticket.last_message_id !== null;
  return { unread: ticket.unread, answered_at: waits ? null : at };
};
