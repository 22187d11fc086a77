import type { Actor } from '../../domain/kernel/actor.ts';
import type { Database } from '../../runtime/database.ts';
import type { ServiceSession } from '../dashboard/serviceSession.ts';
import { inPeriod } from '../dashboard/figures.ts';
import { openValues, rowsOf } from '../kernel/read/read.ts';
import { nameOr } from '../ticket/read.ts';
import type { ReportFilters, ReportRow } from './contract.ts';
import { listedInstant, reportConditions, periodOf } from './where.ts';

type Instants = 'opened_at' | 'queued_at' | 'accepted_at' | 'closed_at';
type Found = Omit<ServiceSession, Instants> & {
  [K in Exclude<Instants, 'opened_at'>]: Date | null;
} & {
  opened_at: Date;
  uuid: string | null;
  last_message: string | null;
  contact_name: string | null;
  contact_number: string | null;
  contact_erased: boolean | null;
  connection_name: string | null;
  user_name: string | null;
  queue_name: string | null;
};

/** The last row that a walk through a report has passed. */
export type ReportCursor = { at: Date; id: number; nth: number };

const minutes = (from: Date | null, to: Date | null): number | null =>
  from && to ? Math.round((to.getTime() - from.getTime()) / 600) / 100 : null;

const rowOf = (a: Found): ReportRow => ({
  id: a.ticket_id,
  uuid: a.uuid ?? '',
  nth: a.nth,
  status: a.closed_at ? 'closed' : a.accepted_at ? 'open' : 'pending',
  isGroup: a.is_group,
  contactId: a.contact_id,
  contactName: a.contact_erased ? '' : nameOr(a.contact_name, a.contact_number),
  contactNumber: a.contact_number ?? '',
  whatsappId: a.connection_id,
  whatsappName: a.connection_name ?? '',
  userId: a.user_id,
  userName: a.user_name ?? '',
  queueId: a.queue_id,
  queueName: a.queue_name ?? '',
  lastMessage: a.last_message ?? '',
  createdAt: a.opened_at.toISOString(),
  acceptedAt: a.accepted_at?.toISOString() ?? null,
  closedAt: a.closed_at?.toISOString() ?? null,
  waitTime: minutes(a.queued_at, a.accepted_at),
  supportTime: minutes(a.accepted_at, a.closed_at),
  NPS: a.rating,
});

/** SQL for whole rows. `keys` is a statement that selects ticket_id and nth. */
const whole = (keys: string, company: string, order: string): string =>
  `select a.*, t.uuid, t.last_message, c.name as contact_name, c.number as contact_number, c.erased as contact_erased,
     w.settings->>'name' as connection_name, u.name as user_name, q.name as queue_name
   from (${keys}) k join views.attendance a on a.company_id = ${company} and a.ticket_id = k.ticket_id and a.nth = k.nth
   left join views.ticket t on t.company_id = a.company_id and t.id = a.ticket_id
   left join views.contact c on c.company_id = a.company_id and c.id = a.contact_id
   left join views.connection w on w.company_id = a.company_id and w.id = a.connection_id
   left join views.app_user u on u.id = a.user_id
   left join views.queue q on q.company_id = a.company_id and q.id = a.queue_id
   order by ${order}`;

const never = "'-infinity'";

/** Returns a page of a report, the newest first. */
export const reportPage = async (
  db: Database,
  query: ReportFilters & { page: number; pageSize: number },
  actor: Actor,
): Promise<ReportRow[]> => {
  const values = openValues();
  const company = values.of(actor.companyId);
  const period = periodOf(values, query, actor);
  const { are, at } = listedInstant(query);
  const newestFirst = `${at} desc, a.ticket_id desc, a.nth desc`;
  const keys = `select a.ticket_id, a.nth from views.attendance a where a.company_id = ${company}
    and ${are} and ${inPeriod(at, period)}${reportConditions(values, query, actor)} order by ${newestFirst}
    limit ${values.of(query.pageSize)} offset ${values.of((query.page - 1) * query.pageSize)}`;
  return (await rowsOf<Found>(db, whole(keys, company, newestFirst), values.all)).map(rowOf);
};

/** Returns up to `limit` rows after a cursor, the oldest first, and the next cursor, or null at the end. */
export const reportAfter = async (
  db: Database,
  { query, actor, limit }: { query: ReportFilters; actor: Actor; limit: number },
  after: ReportCursor | null,
): Promise<{ rows: ReportRow[]; cursor: ReportCursor | null }> => {
  const values = openValues();
  const company = values.of(actor.companyId);
  const period = periodOf(values, query, actor);
  const [passed, id, nth] = [values.of(after?.at ?? null), values.of(after?.id ?? 0), values.of(after?.nth ?? 0)];
  const { are, at } = listedInstant(query);
  const oldestFirst = `${at}, a.ticket_id, a.nth`;
  const keys = `select a.ticket_id, a.nth from views.attendance a where a.company_id = ${company}
    and (${at}, a.ticket_id, a.nth) > (coalesce(${passed}::timestamptz, ${never}), ${id}::int, ${nth}::int)
    and ${are} and ${inPeriod(at, period)}${reportConditions(values, query, actor)} order by ${oldestFirst} limit ${values.of(limit)}`;
  const found = await rowsOf<Found>(db, whole(keys, company, oldestFirst), values.all);
  const last = found.at(-1);
  const lastAt = last && ((query.counts === 'waited' && last.accepted_at) || last.closed_at || last.opened_at);
  const cursor = lastAt && found.length === limit ? { at: lastAt, id: last.ticket_id, nth: last.nth } : null;
  return { rows: found.map(rowOf), cursor };
};
