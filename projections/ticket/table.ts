import type { HandOver, Speaker, TicketTurn } from '../../domain/ticket/shape.ts';
import {
  bool,
  ddl,
  falseAtFirst,
  instant,
  int,
  ints,
  json,
  maybe,
  oneOf,
  table,
  text,
  uuid,
} from '../kernel/view/table.ts';

/** A turn with the ids of its users and queue; their names are joined when it is read. */
export type KeptTurn = Omit<TicketTurn, 'by' | 'to'> & {
  userId: number | null;
  to?: { userId: number | null; queueId: number | null };
};

/** Tickets as lists and conversations show them. */
export const ticketTable = table(
  'ticket',
  {
    company_id: int,
    id: int,
    uuid,
    status: oneOf<'pending' | 'open' | 'closed'>(),
    user_id: maybe(int),
    queue_id: maybe(int),
    connection_id: int,
    contact_id: int,
    /** The original contact, if it was merged with the current `contact_id`. */
    own_contact_id: maybe(int),
    is_group: bool,
    /** An import opened the ticket, and no one has written in it or taken it since. */
    imported: falseAtFirst,
    last_message: text,
    last_message_id: maybe(uuid),
    /** The time and the sender of the last message. */
    last_at: maybe(instant),
    last_by: maybe(oneOf<Speaker>()),
    unread: int,
    /** It was transferred to its owner or came back to them, and they have not opened it since. */
    is_new_to_owner: falseAtFirst,
    /** Until when its owner put it aside. */
    snoozed_until: maybe(instant),
    /** Since when it waits for an agent. */
    waits_since: maybe(instant),
    /** Since when the company waits for the contact; null if the contact wrote last. */
    answered_at: maybe(instant),
    rating: maybe(int),
    tag_ids: ints,
    /** The last campaign that the contact answered. */
    campaign: maybe(json<{ id: number; name: string }>()),
    /** The last time an AI prompt handed the ticket over to people, and why. The conversation shows it there. */
    hand_over: maybe(json<HandOver>()),
    /** Each time the ticket was closed, reopened, transferred, put aside or came back. */
    turns: maybe(json<readonly KeptTurn[]>()),
    use_integration: falseAtFirst,
    integration_id: maybe(int),
    prompt_id: maybe(int),
    created_at: instant,
    updated_at: instant,
  },
  ['company_id', 'id'],
  [
    'status',
    'user_id',
    'queue_id',
    'connection_id',
    'contact_id',
    'own_contact_id',
    'imported',
    'last_message',
    'last_message_id',
    'last_at',
    'last_by',
    'unread',
    'is_new_to_owner',
    'snoozed_until',
    'waits_since',
    'answered_at',
    'rating',
    'tag_ids',
    'campaign',
    'hand_over',
    'turns',
    'use_integration',
    'integration_id',
    'prompt_id',
    'updated_at',
  ],
);
export const ticketSchema = `${ddl(ticketTable)}; create unique index ticket_uuid on ticket (company_id, uuid)`;
export const ticketIndexes = `create index ticket_latest on ticket (company_id, updated_at desc, id desc);
  create index ticket_status on ticket (company_id, status, updated_at desc, id desc);
  create index ticket_mine on ticket (company_id, user_id, status, updated_at desc, id desc);
  create index ticket_queue on ticket (company_id, queue_id, status, updated_at desc, id desc);
  create index ticket_group on ticket (company_id, status, updated_at desc, id desc) where is_group;
  create index ticket_group_mine on ticket (company_id, user_id, status, updated_at desc, id desc) where is_group;
  create index ticket_group_queue on ticket (company_id, queue_id, status, updated_at desc, id desc) where is_group;
  create index ticket_imported on ticket (company_id, connection_id) where imported and status = 'pending';
  create index ticket_waits on ticket (company_id, connection_id, waits_since)
    where status = 'pending' and queue_id is null and user_id is null and not imported and not is_group;
  create index ticket_idle on ticket (company_id, connection_id, answered_at)
    where status = 'open' and answered_at is not null and not is_group;
  create index ticket_snoozed on ticket (snoozed_until) where snoozed_until is not null;
  create index ticket_contact on ticket (company_id, contact_id);
  create index ticket_followed on ticket (company_id, own_contact_id) where own_contact_id is not null;
  create index ticket_tags on ticket using gin (company_id, tag_ids) where tag_ids <> '{}'`;
