import { preview } from '../../domain/message/preview.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { dropRows, loadRows, writeRows } from '../kernel/rows.ts';
import type { Tx } from '../kernel/view.ts';
import type { Order } from './order.ts';
import type { ConversationEvent, MessageRow, Messages, TicketRow, Tickets } from './rows.ts';

export const messageSchema = `create table message (
    company_id int, id uuid, ticket_id int not null, contact_id int not null, connection_id int not null,
    from_me boolean not null, wa_id text not null, kind text not null, body text not null, quoted_id uuid, user_id int, media jsonb,
    ack int not null, error text not null, second bigint not null, position bigint not null, stream text not null,
    created_at timestamptz not null, updated_at timestamptz not null, primary key (company_id, id));
  create table outbox (company_id int, message_id uuid, connection_id int not null, position bigint not null,
    primary key (company_id, message_id))`;
export const messageIndexes = `create index message_conversation on message (company_id, contact_id, second desc, position desc)
    include (ticket_id);
  create index outbox_queue on outbox (company_id, connection_id, position)`;

const opens = (type: string) =>
  type === 'MessageReceived' || type === 'MessageTypedOnPhone' || type === 'MessageQueued';

const ofMessage = { company_id: 'int', id: 'uuid' } as const;
const ofWaiting = { company_id: 'int', message_id: 'uuid' } as const;

/** The messages before a batch that brings their acknowledgements, failures and moves. */
export const loadMessages = async (happened: readonly ConversationEvent[], tx: Tx): Promise<Messages> => {
  const fresh = new Set(happened.flatMap(({ event, stream }) => (opens(event.type) ? stream : [])));
  const wanted = new Map(
    happened
      .filter(({ event, stream }) => event.type.startsWith('Message') && !fresh.has(stream))
      .map(({ companyId, stream }) => [stream, companyId]),
  );
  const keys = [...wanted].map(([stream, company_id]) => ({ company_id, id: uuidOf(stream) }));
  const rows = await loadRows<MessageRow>(tx, 'message', keys, ofMessage);
  return new Map(rows.map((row) => [row.stream, row]));
};

const opened = (happened: ConversationEvent, order: Order): MessageRow | undefined => {
  const { event, companyId, stream, position, at } = happened;
  if (event.type !== 'MessageReceived' && event.type !== 'MessageTypedOnPhone' && event.type !== 'MessageQueued')
    return undefined;
  const { ticketId, contactId, connectionId, waId, timestamp, body, quotedId } = event.data;
  const second = order.place(happened) ?? timestamp;
  const media = 'media' in event.data ? event.data.media : null;
  const ack = { MessageReceived: 0, MessageTypedOnPhone: 2, MessageQueued: 1 }[event.type];
  return {
    company_id: companyId,
    id: uuidOf(stream),
    ticket_id: ticketId,
    contact_id: contactId,
    connection_id: connectionId,
    from_me: event.type !== 'MessageReceived',
    wa_id: waId,
    kind: 'kind' in event.data ? event.data.kind : (media?.kind ?? 'text'),
    body,
    quoted_id: quotedId,
    user_id: 'userId' in event.data ? event.data.userId : null,
    media,
    ack,
    error: '',
    second,
    position: String(position.commit),
    stream,
    created_at: new Date(second * 1000).toISOString(),
    updated_at: at,
    ...(event.type === 'MessageQueued' ? { queued: String(position.commit) } : {}),
  };
};

type Step = [TicketRow, TicketRow];
type Folded = { message: MessageRow; isNew: boolean; tickets: Step[] };

/** What one event of a message does to its row and to its ticket's. */
export const foldMessage = (
  happened: ConversationEvent,
  messages: Messages,
  tickets: Tickets,
  order: Order,
): Folded | undefined => {
  const { event, companyId, stream, at, position } = happened;
  const ticketOf = (ticketId: number) => tickets.get(`${companyId}.${ticketId}`);
  const fresh = opened(happened, order);
  if (fresh) {
    messages.set(stream, fresh);
    const ticket = ticketOf(fresh.ticket_id);
    const unread = ticket && event.type === 'MessageReceived' ? ticket.unread + 1 : 0;
    const moved = ticket && {
      ...ticket,
      last_message: preview({ kind: fresh.kind, body: fresh.body || (fresh.media?.name ?? '') }),
      unread,
      updated_at: at,
    };
    return { message: fresh, isNew: true, tickets: ticket && moved ? [[ticket, moved]] : [] };
  }
  const message = messages.get(stream);
  if (!message) return undefined;
  message.updated_at = at;
  switch (event.type) {
    case 'MessageAcknowledged':
      Object.assign(message, { ack: Math.max(message.ack, event.data.ack), error: '' });
      return { message, isNew: false, tickets: [] };
    case 'MessageFailed':
      Object.assign(message, { ack: 0, error: event.data.reason });
      return { message, isNew: false, tickets: [] };
    case 'MessageQueuedAgain':
      Object.assign(message, { ack: 1, error: '', queued: String(position.commit) });
      return { message, isNew: false, tickets: [] };
    case 'MessageMoved': {
      message.ticket_id = event.data.ticketId;
      const left = ticketOf(event.data.from);
      const ticket = ticketOf(event.data.ticketId);
      const moved = ticket && {
        ...ticket,
        last_message: preview(event.data),
        unread: ticket.unread + 1,
        updated_at: at,
      };
      return {
        message,
        isNew: true,
        tickets: [
          ...(left ? [[left, { ...left, unread: Math.max(0, left.unread - 1) }] satisfies Step] : []),
          ...(ticket && moved ? [[ticket, moved] satisfies Step] : []),
        ],
      };
    }
    default:
      return undefined;
  }
};

/** Writes all rows in one statement, and in others what waits to be sent. `known`: the rows that were there before the batch. */
export const writeMessages = async (
  rows: readonly MessageRow[],
  known: ReadonlySet<MessageRow>,
  tx: Tx,
): Promise<void> => {
  await writeRows(tx, 'message', rows, ofMessage, ['ticket_id', 'ack', 'error', 'updated_at']);
  const outgoing = rows.filter((row) => row.from_me && row.user_id !== null);
  const waits = (row: MessageRow) => row.ack === 1 && row.error === '';
  const placeOf = ({ company_id, id: message_id, connection_id, queued: position }: MessageRow) => ({
    company_id,
    message_id,
    connection_id,
    position,
  });
  const waiting = outgoing.filter((row) => waits(row) && row.queued !== undefined).map(placeOf);
  const done = outgoing.filter((row) => !waits(row) && known.has(row)).map(placeOf);
  await writeRows(tx, 'outbox', waiting, ofWaiting, ['position']);
  await dropRows(tx, 'outbox', done, ofWaiting);
  for (const place of new Set(waiting.map((row) => `${row.company_id}.${row.connection_id}`)))
    await tx.query(`select pg_notify('outbox', $1)`, [place]);
};
