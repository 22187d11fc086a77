import type { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Database } from '../../runtime/database.ts';
import { paged, rowsOf } from '../kernel/read.ts';
import { pattern } from '../kernel/search.ts';
import type { listTickets } from './contract.ts';
import { ticketColumns, ticketJoins, ticketRecord, visible, type TicketWhole } from './read.ts';

export const PAGE = 40;
/** Counts are for badges: beyond this many nobody counts, and a list stays quick however long it is. */
const COUNTED = 1000;
type Query = z.output<typeof listTickets.query>;
type Condition = { text: string; values: readonly unknown[] };

/** The plain date of an instant in a time zone; a plain date is itself. */
const dateIn = (zone: string, when: string): string =>
  when.length === 10 ? when : new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(when));

const day = (column: string, when: string | undefined, zone: string): Condition[] => {
  if (!when) return [];
  const date = dateIn(zone, when);
  return [
    {
      text: `t.${column} >= ?::timestamp at time zone ? and t.${column} < (?::timestamp + interval '1 day') at time zone ?`,
      values: [date, zone, date, zone],
    },
  ];
};

const conditions = (query: Query, actor: Actor): Condition[] => {
  const { like, starts } = pattern(query.searchParam);
  return [
    { text: 't.company_id = ?', values: [actor.companyId] },
    visible(actor),
    ...(query.status ? [{ text: 't.status = ?', values: [query.status] }] : []),
    // Without show-all a list is the user's own tickets and what waits for anybody (spec 1 section 6).
    ...(query.showAll || query.status === 'pending'
      ? []
      : [{ text: `(t.user_id = ? or t.status = 'pending')`, values: [actor.userId] }]),
    ...(query.withUnreadMessages ? [{ text: 't.unread > 0', values: [] }] : []),
    ...(query.queueIds.length
      ? [{ text: '(t.queue_id = any(?::int[]) or t.queue_id is null)', values: [query.queueIds] }]
      : []),
    ...(query.users.length ? [{ text: 't.user_id = any(?::int[])', values: [query.users] }] : []),
    ...(query.tags.length ? [{ text: `t.tag_ids <> '{}' and t.tag_ids && ?::int[]`, values: [query.tags] }] : []),
    ...(query.searchParam
      ? [
          {
            text: `t.contact_id in (select s.id from views.contact s where s.company_id = ? and (s.search like ? or s.search like ?))`,
            values: [actor.companyId, like, starts],
          },
        ]
      : []),
    ...day('created_at', query.date, actor.timeZone),
    ...day('updated_at', query.updatedAt, actor.timeZone),
  ];
};

/** A page of tickets, the newest change first, and how many there are in all. */
export const ticketPage = async (db: Database, query: Query, actor: Actor) => {
  const all = conditions(query, actor);
  const where = all.map(({ text }) => text).join(' and ');
  const values = all.flatMap((c) => c.values);
  const skipped = (query.pageNumber - 1) * PAGE;
  const counting = `select count(*)::int as count from (select 1 from views.ticket t where ${where} limit ${COUNTED}) n`;
  const rows = await rowsOf<TicketWhole & { count: number }>(
    db,
    `select ${ticketColumns}, (${counting}) as count from (select * from views.ticket t where ${where}
       order by t.updated_at desc, t.id desc limit ${PAGE + 1} ${skipped ? 'offset ?' : ''}) t
       ${ticketJoins} order by t.updated_at desc, t.id desc`,
    [...values, ...values, ...(skipped ? [skipped] : [])],
  );
  // Behind the last page there is no row that could tell.
  const [told] = rows.length || !skipped ? rows : await rowsOf<{ count: number }>(db, counting, values);
  const { page, hasMore } = paged(rows, PAGE);
  return { tickets: page.map(ticketRecord), count: told?.count ?? 0, hasMore };
};
