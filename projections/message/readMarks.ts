import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read.ts';

/** A message of a contact that was read here: by WhatsApp's id, from whoever has these addresses. */
export type ReadMessage = { waId: string; position: string; number: string; lid: string };

const DAYS = 7;

/** The tickets of a connection in which something may have been read of late, the newest first. */
export const readTickets = async (db: Database, companyId: number, connectionId: number): Promise<number[]> => {
  const rows = await rowsOf<{ id: number }>(
    db,
    `select id from views.ticket where company_id = ? and connection_id = ? and status = 'open' and not is_group
       and updated_at > now() - interval '${DAYS} days' order by updated_at desc limit 1000`,
    [companyId, connectionId],
  );
  return rows.map(({ id }) => id);
};

/** What the contact said in a ticket behind a position and was read, the newest last; nothing older than a week. */
export const readMessages = (
  db: Database,
  companyId: number,
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
       where t.company_id = ? and t.id = ? and not t.is_group and not m.from_me and m.kind <> 'call_log'
         and m.created_at > now() - interval '${DAYS} days'
       order by m.second desc, m.position desc
       offset (select unread from views.ticket where company_id = ? and id = ?) limit 200) r
     where r.position::bigint > ?::bigint order by r.position::bigint`,
    [companyId, ticketId, companyId, ticketId, behind],
  );
