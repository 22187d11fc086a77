import { firstOf } from '../../domain/message/file.ts';
import { queuedKind } from '../../domain/message/queued.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { isImported } from '../ticket/order.ts';
import { ticketKey, type MessageRow, type RecordedMessageEvent, type Order, type TicketRow } from '../ticket/batch.ts';

type Decrypted = Extract<RecordedMessageEvent['event'], { type: 'MessageDecrypted' }>['data'];
/** Returns the content of a message that could not be decrypted at first. */
export const decryptedContent = ({
  kind,
  body,
  quotedId,
  quote,
  isForwarded,
  cards,
  location,
  ad,
  mentions,
}: Decrypted) => ({
  kind,
  body,
  quoted_id: quotedId,
  quote: quote ?? null,
  is_forwarded: isForwarded,
  cards: cards.length ? cards : null,
  location,
  ad: ad ?? null,
  mentions: mentions ?? null,
});
/** Returns the columns of a message whose file must be fetched. */
export const fileComing = (file: Decrypted['file'], at: string) =>
  file && { file, file_state: firstOf({}), file_error: '', due: at };

/** Returns the row of a message that an event creates (received, typed on the phone, or queued), else undefined. */
export const openedRow = (
  happened: RecordedMessageEvent,
  order: Order,
  tickets: ReadonlyMap<string, TicketRow>,
): MessageRow | undefined => {
  const { event, companyId, stream, position, at } = happened;
  if (event.type !== 'MessageReceived' && event.type !== 'MessageTypedOnPhone' && event.type !== 'MessageQueued')
    return undefined;
  const { ticketId, contactId, connectionId, waId, timestamp, body, quotedId } = event.data;
  const second = order.place(happened, tickets.get(ticketKey(companyId, ticketId))) ?? timestamp;
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
    ours: event.type === 'MessageQueued',
    wa_id: waId,
    kind: 'kind' in event.data ? event.data.kind : queuedKind(event.data),
    body,
    words: '',
    shared: null,
    quoted_id: quotedId,
    quote: 'quote' in event.data ? (event.data.quote ?? null) : null,
    user_id: 'userId' in event.data ? event.data.userId : null,
    automatic: 'automatic' in event.data ? (event.data.automatic ?? null) : null,
    media,
    is_forwarded: event.data.isForwarded,
    cards: event.data.cards?.length ? event.data.cards : null,
    location: event.data.location ?? null,
    ad: 'ad' in event.data ? (event.data.ad ?? null) : null,
    mentions: 'mentions' in event.data ? (event.data.mentions ?? null) : null,
    template: 'template' in event.data ? (event.data.template ?? null) : null,
    reactions: null,
    earlier: null,
    edited_ms: null,
    edit_unread: false,
    is_deleted: false,
    call: 'call' in event.data ? (event.data.call ?? null) : null,
    notice: null,
    wish: null,
    reacting: null,
    file,
    file_state: filed,
    file_error: '',
    transcript: 'spoken' in event.data ? (event.data.spoken ?? null) : null,
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
