import { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import { contactRecord, type ContactRecord } from '../../domain/contact/shape.ts';
import { withNames } from '../../domain/message/mentions.ts';
import { ticketRecord as ownRecord, type TicketRecord } from '../../domain/ticket/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { contactTable } from '../contact/table.ts';
import { afterId, type DueQuery } from '../kernel/read/due.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { shownOf, type PreviewedMessage } from '../message/messageOnTicket.ts';
import { asRecord, columnsOf, type JoinedOf, type ReadOf } from '../kernel/view/table.ts';
import { ticketTable } from './table.ts';

const same = [
  'uuid',
  'status',
  'user_id',
  'queue_id',
  'connection_id',
  'contact_id',
  'campaign',
  'hand_over',
  'use_integration',
  'integration_id',
  'prompt_id',
] as const;
const ofLast = ['last_message', 'last_at', 'last_by'] as const;
const own = [
  ...same,
  ...ofLast,
  'id',
  'unread',
  'is_new_to_owner',
  'snoozed_until',
  'waits_since',
  'is_group',
  'created_at',
  'updated_at',
] as const;
const ofContact = ['number', 'lid', 'group_id', 'email', 'disable_bot', 'erased', 'extra_info', 'picture_url'] as const;
/** The contact's own words are searched in this number of messages. */
const RECENT = 20;
const whole = `${columnsOf('t', ticketTable, own)}, ${columnsOf('c', contactTable, ofContact)}, c.name as contact_name,
  u.name as user_name, q.name as queue_name, q.color as queue_color, w.settings->>'name' as connection_name,
  c.uuid as contact_uuid, f.id as first_connection_id, f.settings->>'name' as first_connection_name,
  case when t.tag_ids = '{}' then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.fields->'name', 'color', g.fields->'color')
      order by g.sort, g.id), '[]') from views.tag g where g.company_id = t.company_id and g.id = any(t.tag_ids)
  ) end as tags,
  case when t.turns is not null then (
    select jsonb_agg((n.value - 'userId' - 'to') || jsonb_build_object('by', case when n.value->>'userId' is not null then
      jsonb_build_object('id', (n.value->>'userId')::int, 'name', coalesce(a.name, '')) end) ||
      case when n.value->'to' is null then '{}'::jsonb else jsonb_build_object('to', jsonb_build_object(
        'user', case when n.value#>>'{to,userId}' is not null then
          jsonb_build_object('id', (n.value#>>'{to,userId}')::int, 'name', coalesce(b.name, '')) end,
        'queue', case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name) end)) end order by n.nth)
    from jsonb_array_elements(t.turns) with ordinality n(value, nth)
    left join views.app_user a on a.id = (n.value->>'userId')::int
    left join views.app_user b on b.id = (n.value#>>'{to,userId}')::int
    left join views.queue k on k.company_id = t.company_id and k.id = (n.value#>>'{to,queueId}')::int
  ) end as turns,
  case when t.status = 'pending' and not t.is_group then (
    select jsonb_build_object('kind', m.kind, 'body', m.body, 'ad', m.ad, 'is_deleted', m.is_deleted,
      'media', case when m.media is not null then jsonb_build_object('name', m.media->>'name') end,
      'file', case when m.file is not null then jsonb_build_object('name', m.file->>'name') end)
    from (select * from views.message n where n.company_id = t.company_id and n.contact_id = t.contact_id
      order by n.second desc, n.position desc limit ${RECENT}) m
    where m.ticket_id = t.id and not m.from_me and not (m.kind = 'text' and m.body ~ '^\\s*[0-9#*]{1,2}\\s*$')
    order by m.second desc, m.position desc limit 1
  ) end as contact_said,
  t.is_group and exists (select from views.whatsapp_chat x where x.company_id = t.company_id and x.contact_id = t.contact_id
    and x.connection_id = t.connection_id and x.is_out) as is_out,
  t.is_group and exists (select from views.whatsapp_chat x where x.company_id = t.company_id and x.contact_id = t.contact_id
    and x.connection_id = t.connection_id and x.is_muted) as is_muted,
  not t.is_group and exists (select from views.whatsapp_chat x where x.company_id = t.company_id and x.contact_id = t.contact_id
    and x.connection_id = t.connection_id and x.is_blocked) as is_blocked,
  case when t.is_group and t.last_by = 'contact' then (
    select coalesce(nullif(p.name, ''), p.number)
    from views.message m join views.contact p on p.company_id = m.company_id and p.id = m.participant_id
    where m.company_id = t.company_id and m.id = t.last_message_id and not coalesce(p.erased, false)
  ) end as speaker,
  case when t.is_group then (
    select jsonb_agg(jsonb_build_object('said', n.value->>'said', 'name', coalesce(nullif(p.name, ''), p.number)))
    from views.message m cross join jsonb_array_elements(m.mentions) n
    join views.contact p on p.company_id = m.company_id and p.id = (n.value->>'contactId')::int
    where m.company_id = t.company_id and m.id = t.last_message_id and not coalesce(p.erased, false)
  ) end as named`;
const joins = `left join views.contact c on c.company_id = t.company_id and c.id = t.contact_id
  left join views.connection f on f.company_id = c.company_id and f.id = c.connection_id
  left join views.connection w on w.company_id = t.company_id and w.id = t.connection_id
  left join views.queue q on q.company_id = t.company_id and q.id = t.queue_id
  left join views.app_user u on u.id = t.user_id`;

/** Contact columns are null while the contact has no row: its stream is parked or not projected yet. */
export type TicketWhole = ReadOf<typeof ticketTable, (typeof own)[number]> &
  JoinedOf<typeof contactTable, (typeof ofContact)[number]> & {
    contact_name: string | null;
    user_name: string | null;
    queue_name: string | null;
    queue_color: string | null;
    connection_name: string | null;
    contact_uuid: string | null;
    /** The connection that the contact first wrote to. */
    first_connection_id: number | null;
    first_connection_name: string | null;
    tags: TicketRecord['tags'];
    turns: TicketRecord['turns'] | null;
    is_out: boolean;
    is_muted: boolean;
    is_blocked: boolean;
    /** The contact's last message that is no menu choice, while the ticket waits. */
    contact_said: PreviewedMessage | null;
    /** The group member who wrote the last message. */
    speaker: string | null;
    /** The contacts that the last message of a group mentions, with their names. */
    named: readonly { said: string; name: string | null }[] | null;
  };

/**
 * Returns a ticket as clients know it (clients.md, What clients send): complete, `contact` never null, `tags` never
 * absent.
 */
export const ticketForClients = (t: TicketWhole): TicketRecord => ({
  ...ownRecord(t.id, asRecord(t, same), t.created_at.toISOString()),
  user: t.user_id === null ? null : { id: t.user_id, name: t.user_name ?? '' },
  queue: t.queue_id === null ? null : { id: t.queue_id, name: t.queue_name ?? '', color: t.queue_color ?? '' },
  whatsapp: { id: t.connection_id, name: t.connection_name ?? '' },
  contact: contactOf(t),
  tags: t.tags,
  ...(t.turns && { turns: t.turns }),
  isOut: t.is_out,
  isMuted: t.is_muted,
  isBlocked: t.is_blocked,
  lastMessage: withNames(t.last_message, t.named ?? []),
  lastMessageAt: t.last_at?.toISOString() ?? null,
  lastMessageBy: t.last_by,
  lastSpeaker: t.speaker ?? '',
  ...(t.status === 'pending' && { contactMessage: t.contact_said ? shownOf(t.contact_said) : '' }),
  snoozedUntil: t.snoozed_until?.toISOString() ?? null,
  waitsSince: t.waits_since?.toISOString() ?? null,
  unreadMessages: t.unread,
  isNewToOwner: t.is_new_to_owner,
  isGroup: t.is_group,
  updatedAt: t.updated_at.toISOString(),
});

/** Returns a name for any contact: its name, its number, or a placeholder if it has no row. */
export const nameOr = (name: string | null, number: string | null): string => name || number || 'Contato';

const contactOf = (t: TicketWhole): ContactRecord => {
  const { first_connection_id: id, first_connection_name: name } = t;
  const known = {
    erased: t.erased ?? false,
    name: t.erased ? '' : nameOr(t.contact_name, t.number),
    number: t.number,
    lid: t.lid,
    groupId: t.group_id,
    email: t.email ?? '',
    pictureUrl: t.picture_url ?? '',
    disableBot: t.disable_bot ?? false,
    extraInfo: t.extra_info ?? [],
  };
  return {
    ...contactRecord({ id: t.contact_id, uuid: t.contact_uuid ?? '' }, known),
    whatsapp: id === null || name === null ? null : { id, name },
  };
};

/** Returns tickets of a company by id or uuid, without a permission check. */
export const ticketsBy = async (
  db: Database,
  companyId: number,
  by: 'id' | 'uuid',
  keys: readonly (number | string)[],
): Promise<TicketRecord[]> => {
  const type = by === 'id' ? 'int[]' : 'uuid[]';
  const rows = await rowsOf<TicketWhole>(
    db,
    `select ${whole} from views.ticket t ${joins} where t.company_id = ? and t.${by} = any(?::${type})`,
    [companyId, [...keys]],
  );
  return rows.map(ticketForClients);
};

/** Returns up to twenty tickets of a contact: open ones first, then the newest. */
export const ticketsOfContact = async (db: Database, companyId: number, contactId: number): Promise<number[]> => {
  const rows = await rowsOf<{ id: number }>(
    db,
    `select id from views.ticket where company_id = ? and contact_id = ?
     order by status = 'open' desc, created_at desc, id desc limit 20`,
    [companyId, contactId],
  );
  return rows.map(({ id }) => id);
};

export const ticketsOwnedBy = async (db: Database, companyId: number, userId: number): Promise<number[]> => {
  const sql = `select id from views.ticket where company_id = ? and user_id = ? and status in ('open', 'pending')`;
  return (await rowsOf<{ id: number }>(db, sql, [companyId, userId])).map(({ id }) => id);
};

/** Returns the ids of a company's tickets with a status, in some queues, or in all if none are given. */
export const ticketsOfStatus = async (
  db: Database,
  companyId: number,
  { status, queueIds, limit }: { status: string; queueIds: readonly number[]; limit: number },
): Promise<number[]> => {
  const inQueues = queueIds.length > 0 ? 'and queue_id = any(?)' : '';
  const sql = `select id from views.ticket where company_id = ? and status = ? ${inQueues} order by id limit ?`;
  const queues = queueIds.length > 0 ? [[...queueIds]] : [];
  return (await rowsOf<{ id: number }>(db, sql, [companyId, status, ...queues, limit])).map(({ id }) => id);
};

/** Imported tickets that no one took, of connections whose imported tickets must be closed. */
export const importedTickets: DueQuery = {
  text: `select t.company_id as "companyId", t.id, t.created_at as "dueAt" from views.connection c
     join views.ticket t on t.company_id = c.company_id and t.connection_id = c.id
     where c.imported = 'closing' and t.imported and t.status = 'pending' and (t.company_id, t.id) > (?::int, ?::int)
     order by t.company_id, t.id limit ?`,
  values: (page) => [...afterId(page), page.limit],
};

/**
 * SQL condition for the rows that a user may see, on `t` or another alias. It is the same rule as
 * domain/ticket/policy.maySee.
 */
export const visibleTickets = (actor: Actor, t = 't'): { text: string; values: readonly unknown[] } => {
  if (allows(actor.profile, 'tickets-manager:showall')) return { text: 'true', values: [] };
  const queueless = actor.seesQueueless ? `or ${t}.queue_id is null` : '';
  return {
    text: `(${t}.user_id = ? or ${t}.queue_id = any(?::int[]) ${queueless})`,
    values: [actor.userId, [...actor.queueIds]],
  };
};

export { joins as ticketJoins, whole as ticketColumns };
export const ticketUuid = z.uuid();
