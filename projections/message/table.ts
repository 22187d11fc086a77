import type { MessageMedia } from '../../domain/message/events.ts';
import { bigint, bool, ddl, instant, int, json, maybe, table, text, uuid } from '../kernel/table.ts';

/** Messages; `second` and `position` say where one stands in its conversation. */
export const messageTable = table(
  'message',
  {
    company_id: int,
    id: uuid,
    ticket_id: int,
    contact_id: int,
    connection_id: int,
    from_me: bool,
    wa_id: text,
    kind: text,
    body: text,
    quoted_id: maybe(uuid),
    user_id: maybe(int),
    media: maybe(json<MessageMedia>()),
    ack: int,
    error: text,
    second: bigint,
    position: bigint,
    stream: text,
    created_at: instant,
    updated_at: instant,
  },
  ['company_id', 'id'],
  ['ticket_id', 'ack', 'error', 'updated_at'],
);

/** What waits to be sent, by the event that queued it. */
export const outboxTable = table(
  'outbox',
  { company_id: int, message_id: uuid, connection_id: int, position: bigint },
  ['company_id', 'message_id'],
  ['position'],
);
export const messageSchema = [messageTable, outboxTable].map(ddl).join('; ');
export const messageIndexes = `create index message_conversation on message (company_id, contact_id, second desc, position desc)
    include (ticket_id);
  create index outbox_queue on outbox (company_id, connection_id, position)`;
