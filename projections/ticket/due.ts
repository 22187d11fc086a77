import type { Due } from '../../domain/kernel/due.ts';
import type { Database } from '../../runtime/database.ts';
import { isCompanyActiveSql } from '../company/isCompanyActive.ts';
import { dueIn } from '../kernel/read/due.ts';
import { rowsOf } from '../kernel/read/read.ts';

type Which = { minutes: 'expiresTicket' | 'timeSendQueue'; since: 'answered_at' | 'waits_since'; where: string };

/** Returns tickets that have waited since `since` for the minutes that their connection sets. */
const overdue = async (
  db: Database,
  { minutes, since, where }: Which,
  now: string,
  { limit, after }: { limit: number; after: Due | null },
): Promise<Due[]> => {
  const wait = `(c.settings->>'${minutes}')::float8 * interval '1 minute'`;
  const rows = await rowsOf<{ companyId: number; id: number; dueAt: Date }>(
    db,
    `select t.company_id as "companyId", t.id, t.${since} + ${wait} as "dueAt" from views.connection c
     join views.ticket t on t.company_id = c.company_id and t.connection_id = c.id
     where (c.settings->>'${minutes}')::float8 > 0 and t.${since} <= ?::timestamptz - ${wait} and not t.is_group and ${isCompanyActiveSql('t')}
       and ${where} and (t.company_id, t.id) > (?::int, ?::int)
     order by t.company_id, t.id limit ?`,
    [now, after?.companyId ?? -1, Number(after?.id ?? -1), limit],
  );
  return rows.map(({ id, dueAt, companyId }) => ({ companyId, id: String(id), dueAt: dueAt.toISOString() }));
};

/** Returns open tickets without a message since the company's last one, for too long and not put aside (R152). */
export const idleTickets = (db: Database, now: string, limit: number, after: Due | null): Promise<Due[]> => {
  const where = `t.status = 'open' and t.answered_at is not null and t.snoozed_until is null`;
  return overdue(db, { minutes: 'expiresTicket', since: 'answered_at', where }, now, { limit, after });
};

/** Returns tickets that have waited long enough without an owner and a queue (R153). */
export const waitingTickets = (db: Database, now: string, limit: number, after: Due | null): Promise<Due[]> => {
  const where = `t.status = 'pending' and t.queue_id is null and t.user_id is null and not t.imported
       and (c.settings->>'sendIdQueue') is not null`;
  return overdue(db, { minutes: 'timeSendQueue', since: 'waits_since', where }, now, { limit, after });
};

/** Returns snoozed tickets that are due, the longest overdue first. */
export const snoozesDue = (db: Database, now: string, limit: number, after: Due | null): Promise<Due[]> =>
  dueIn(db, { table: 'ticket', at: 'snoozed_until', ids: 'int' }, { now, limit, after });

/** Whether the contact of a ticket wrote the last message. */
export const contactSpokeLast = async (db: Database, companyId: number, ticketId: number): Promise<boolean> =>
  (
    await rowsOf(db, 'select 1 from views.ticket where company_id = ? and id = ? and answered_at is null', [
      companyId,
      ticketId,
    ])
  ).length > 0;
