import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';

/** A contact's message that was read here: its WhatsApp id and the addresses of its sender. */
export type ReadMessage = { waId: string; position: string; number: string; lid: string };

const DAYS = 7;
/** Kinds of messages for which no read receipt is sent. */
const silent = `'call_log', 'ciphertext', 'signal'`;

/** Returns the position up to which each ticket of a connection was read lately, including closed ones; the newest first. */
export const readTickets = (
  db: Database,
  companyId: number,
  connectionId: number,
): Promise<{ ticketId: number; position: string }[]> =>
  rowsOf<{ ticketId: number; position: string }>(
    db,
    `select t.id as "ticketId", r.position::text as position from views.ticket t cross join lateral (
       select max(last.position) as position from (
         select m.position from views.message m
         where m.company_id = t.company_id and m.contact_id = t.contact_id and m.ticket_id = t.id
           and m.connection_id = t.connection_id
           and not m.from_me and m.kind not in (${silent}) and m.created_at > now() - interval '${DAYS} days'
         order by m.second desc, m.position desc offset t.unread limit 200) last) r
     where t.company_id = ? and t.connection_id = ? and not t.is_group and r.position is not null
       and t.updated_at > now() - interval '${DAYS} days' order by t.updated_at desc limit 1000`,
    [companyId, connectionId],
  );

/**
 * Returns a contact's messages in a ticket over a connection that were read, after a position, the newest last. Nothing older
 * than a week.
 */
export const readMessages = (
  db: Database,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  ticketId: number,
  behind: string,
): Promise<ReadMessage[]> =>
  rowsOf<ReadMessage>(
    db,
    `select r.* from (
       select m.wa_id as "waId", m.position::text as position, coalesce(c.number, '') as number, coalesce(c.lid, '') as lid
       from views.ticket t
       join views.contact c on c.company_id = t.company_id and c.id = t.contact_id
       join views.message m on m.company_id = t.company_id and m.contact_id = t.contact_id and m.ticket_id = t.id
       where t.company_id = ? and t.id = ? and m.connection_id = ? and not t.is_group and not m.from_me and m.kind not in (${silent})
         and m.created_at > now() - interval '${DAYS} days'
       order by m.second desc, m.position desc
       offset (select unread from views.ticket where company_id = ? and id = ?) limit 200) r
     where r.position::bigint > ?::bigint order by r.position::bigint`,
    [companyId, ticketId, connectionId, companyId, ticketId, behind],
  );
