import type { Database } from '../../runtime/database.ts';
import { isCompanyActiveSql } from '../company/isCompanyActive.ts';
import { afterId, dueIn, type DueQuery } from '../kernel/read/due.ts';
import { rowsOf } from '../kernel/read/read.ts';

type Which = { minutes: 'expiresTicket' | 'timeSendQueue'; since: 'answered_at' | 'waits_since'; where: string };

/** Tickets that have waited since `since` for the minutes that their connection sets. */
const overdue = ({ minutes, since, where }: Which): DueQuery => {
  const wait = `(c.settings->>'${minutes}')::float8 * interval '1 minute'`;
  return {
    text: `select t.company_id as "companyId", t.id, t.${since} + ${wait} as "dueAt" from views.connection c
     join views.ticket t on t.company_id = c.company_id and t.connection_id = c.id
     where (c.settings->>'${minutes}')::float8 > 0 and t.${since} <= ?::timestamptz - ${wait} and not t.is_group and ${isCompanyActiveSql('t')}
       and ${where} and (t.company_id, t.id) > (?::int, ?::int)
     order by t.company_id, t.id limit ?`,
    values: (page) => [page.now, ...afterId(page), page.limit],
  };
};

/** Open tickets without a message since the company's last one, for too long and not put aside (R152). */
export const idleTickets = overdue({
  minutes: 'expiresTicket',
  since: 'answered_at',
  where: `t.status = 'open' and t.answered_at is not null and t.snoozed_until is null`,
});

/** Tickets that have waited long enough without an owner and a queue (R153). */
export const waitingTickets = overdue({
  minutes: 'timeSendQueue',
  since: 'waits_since',
  where: `t.status = 'pending' and t.queue_id is null and t.user_id is null and not t.imported
       and (c.settings->>'sendIdQueue') is not null`,
});

/** Snoozed tickets that are due. */
export const snoozesDue = dueIn({ table: 'ticket', at: 'snoozed_until', ids: 'int' });

/** Whether the contact of a ticket wrote the last message. */
export const contactSpokeLast = async (db: Database, companyId: number, ticketId: number): Promise<boolean> =>
  (
    await rowsOf(db, 'select 1 from views.ticket where company_id = ? and id = ? and answered_at is null', [
      companyId,
      ticketId,
    ])
  ).length > 0;
