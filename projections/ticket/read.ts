import { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import { contactRecord, type ContactRecord } from '../../domain/contact/shape.ts';
import { ticketRecord as ownRecord, type TicketRecord } from '../../domain/ticket/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read.ts';

const whole = `t.id, t.uuid, t.status, t.user_id, u.name as user_name, t.queue_id, q.name as queue_name, q.color as queue_color,
  t.connection_id, w.settings->>'name' as connection_name, t.contact_id, c.name as contact_name, c.number, c.lid,
  c.email, c.disable_bot, c.erased, c.extra_info, c.picture_url,
  t.last_message, t.unread, t.is_group, t.created_at, t.updated_at,
  case when t.tag_ids = '{}' then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.fields->'name', 'color', g.fields->'color')
      order by g.sort, g.id), '[]') from views.tag g where g.company_id = t.company_id and g.id = any(t.tag_ids)
  ) end as tags`;
const joins = `left join views.contact c on c.company_id = t.company_id and c.id = t.contact_id
  left join views.connection w on w.company_id = t.company_id and w.id = t.connection_id
  left join views.queue q on q.company_id = t.company_id and q.id = t.queue_id
  left join views.app_user u on u.company_id = t.company_id and u.id = t.user_id`;

export type TicketWhole = {
  id: number;
  uuid: string;
  status: TicketRecord['status'];
  user_id: number | null;
  user_name: string | null;
  queue_id: number | null;
  queue_name: string | null;
  queue_color: string | null;
  connection_id: number;
  connection_name: string | null;
  contact_id: number;
  /** Null, as all of the contact, while it has no row: its stream is parked or not projected yet. */
  contact_name: string | null;
  number: string | null;
  lid: string | null;
  email: string | null;
  disable_bot: boolean | null;
  erased: boolean | null;
  extra_info: ContactRecord['extraInfo'] | null;
  picture_url: string | null;
  last_message: string;
  unread: number;
  is_group: boolean;
  tags: TicketRecord['tags'];
  created_at: Date;
  updated_at: Date;
};

/** A ticket as clients know it (design.md, What clients send): whole, `contact` never null, `tags` never absent. */
export const ticketRecord = (t: TicketWhole): TicketRecord => ({
  ...ownRecord(t.id, placeOf(t), t.created_at.toISOString()),
  user: t.user_id === null ? null : { id: t.user_id, name: t.user_name ?? '' },
  queue: t.queue_id === null ? null : { id: t.queue_id, name: t.queue_name ?? '', color: t.queue_color ?? '' },
  whatsapp: { id: t.connection_id, name: t.connection_name ?? '' },
  contact: contactOf(t),
  tags: t.tags,
  lastMessage: t.last_message,
  unreadMessages: t.unread,
  isGroup: t.is_group,
  updatedAt: t.updated_at.toISOString(),
});

/** A contact is always called something: by its number where it has no name, and as such where it has no row. */
export const nameOr = (name: string | null, number: string | null): string => name || number || 'Contato';

const contactOf = (t: TicketWhole): ContactRecord =>
  contactRecord(t.contact_id, {
    erased: t.erased ?? false,
    name: t.erased ? '' : nameOr(t.contact_name, t.number),
    number: t.number,
    lid: t.lid,
    email: t.email ?? '',
    pictureUrl: t.picture_url ?? '',
    disableBot: t.disable_bot ?? false,
    extraInfo: t.extra_info ?? [],
  });
const placeOf = (t: TicketWhole) => ({
  uuid: t.uuid,
  status: t.status,
  userId: t.user_id,
  queueId: t.queue_id,
  connectionId: t.connection_id,
  contactId: t.contact_id,
});

/** Tickets of a company by id or uuid; nobody's permission is asked here. */
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
  return rows.map(ticketRecord);
};

/** Ids of the tickets that are not closed and are this user's. */
export const ticketsOwnedBy = async (db: Database, companyId: number, userId: number): Promise<number[]> => {
  const sql = `select id from views.ticket where company_id = ? and user_id = ? and status in ('open', 'pending')`;
  return (await rowsOf<{ id: number }>(db, sql, [companyId, userId])).map(({ id }) => id);
};

/** What a user may see, as a condition on `t` with its values; the same rule as domain/ticket/policy.maySee. */
export const visible = (actor: Actor): { text: string; values: readonly unknown[] } => {
  if (allows(actor.profile, 'tickets-manager:showall')) return { text: 'true', values: [] };
  const queueless = actor.seesQueueless ? 'or t.queue_id is null' : '';
  return {
    text: `(t.user_id = ? or t.queue_id = any(?::int[]) ${queueless})`,
    values: [actor.userId, [...actor.queueIds]],
  };
};

export { joins as ticketJoins, whole as ticketColumns };
export const ticketUuid = z.uuid();
