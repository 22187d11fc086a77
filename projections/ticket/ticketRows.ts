import { loadRows, writeRows } from '../kernel/rows.ts';
import type { Tx } from '../kernel/view.ts';
import type { ConversationEvent, Messages, TicketRow, Tickets } from './rows.ts';

export const ticketSchema = `create table ticket (
    company_id int, id int, uuid uuid not null, status text not null, user_id int, queue_id int,
    connection_id int not null, contact_id int not null, is_group boolean not null, last_message text not null,
    unread int not null, tag_ids int[] not null, created_at timestamptz not null, updated_at timestamptz not null, primary key (company_id, id));
  create unique index ticket_uuid on ticket (company_id, uuid)`;
export const ticketIndexes = `create index ticket_latest on ticket (company_id, updated_at desc, id desc);
  create index ticket_status on ticket (company_id, status, updated_at desc, id desc);
  create index ticket_mine on ticket (company_id, user_id, status, updated_at desc, id desc);
  create index ticket_queue on ticket (company_id, queue_id, status, updated_at desc, id desc);
  create index ticket_contact on ticket (company_id, contact_id);
  create index ticket_tags on ticket using gin (company_id, tag_ids) where tag_ids <> '{}'`;

/** The rows that a batch is about, before it. */
export const loadTickets = async (
  happened: readonly ConversationEvent[],
  messages: Messages,
  tx: Tx,
): Promise<Tickets> => {
  const wanted = new Map<string, { company_id: number; id: number }>();
  const want = (company_id: number, id: number) => wanted.set(`${company_id}.${id}`, { company_id, id });
  for (const { event, companyId, id } of happened) {
    if ('ticketId' in event.data) want(companyId, event.data.ticketId);
    if ('from' in event.data) want(companyId, event.data.from);
    if (event.type.startsWith('Ticket')) want(companyId, Number(id));
  }
  for (const { company_id, ticket_id } of messages.values()) want(company_id, ticket_id);
  const rows = await loadRows<TicketRow>(tx, 'ticket', [...wanted.values()]);
  return new Map(rows.map((row) => [`${row.company_id}.${row.id}`, row]));
};

/** A ticket's row after one of its own events; undefined for an event of a ticket that never opened. */
export const foldTicket = (
  row: TicketRow | undefined,
  { event, companyId, id, at }: ConversationEvent,
): TicketRow | undefined => {
  if (event.type === 'TicketOpened') {
    const { uuid, contactId, connectionId, queueId, isGroup } = event.data;
    const empty = { last_message: '', unread: 0, tag_ids: [], created_at: at, updated_at: at };
    const place = { connection_id: connectionId, contact_id: contactId, queue_id: queueId, is_group: isGroup };
    return { company_id: companyId, id: Number(id), uuid, status: 'pending', user_id: null, ...place, ...empty };
  }
  if (!row) return undefined;
  switch (event.type) {
    case 'TicketAccepted':
    case 'TicketReopened':
      return { ...row, status: 'open', user_id: event.data.userId, updated_at: at };
    case 'TicketReturned':
      return { ...row, status: 'pending', user_id: null, updated_at: at };
    case 'TicketClosed':
      return { ...row, status: 'closed', user_id: event.data.userId, unread: 0, updated_at: at };
    case 'TicketEnded':
      return { ...row, status: 'closed', unread: 0, updated_at: at };
    case 'TicketTransferred': {
      const { queueId, userId, connectionId } = event.data;
      const status = userId === null ? 'pending' : row.status === 'closed' ? 'open' : row.status;
      return { ...row, status, queue_id: queueId, user_id: userId, connection_id: connectionId, updated_at: at };
    }
    case 'TicketTagged':
      return { ...row, tag_ids: event.data.tagIds };
    case 'TicketRead':
      return { ...row, unread: 0 };
    default:
      return row;
  }
};

const changing = ['status', 'user_id', 'queue_id', 'connection_id', 'last_message', 'unread', 'tag_ids', 'updated_at'];
/** Writes all rows in one statement. */
export const writeTickets = (rows: readonly TicketRow[], tx: Tx): Promise<void> =>
  writeRows(tx, 'ticket', rows, undefined, changing);
