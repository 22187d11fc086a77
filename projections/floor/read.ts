import type { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Database } from '../../runtime/database.ts';
import { minutes } from '../dashboard/figures.ts';
import { openValues, paged, rowsOf } from '../kernel/read/read.ts';
import { nameOr } from '../ticket/read.ts';
import { FLOOR_PAGE, type Floor, type floorTickets, type FloorTickets } from './contract.ts';

type Viewer = Pick<Actor, 'companyId' | 'timeZone'>;

/**
 * SQL condition for the tickets that were not closed at an instant (`$1` company, `$2` instant). Its index holds their
 * intervals.
 */
const standing = `s.company_id = $1 and s.status <> 'closed' and not s.is_group
  and int4range(s.company_id, s.company_id, '[]') @> $1::int and tstzrange(s.from_at, s.until_at) @> $2::timestamptz`;
const ofDay = (column: string) =>
  `${column} >= date_trunc('day', $2::timestamptz at time zone $3::text) at time zone $3::text and ${column} <= $2::timestamptz`;

const figures = `with floor as materialized (
    select s.status, s.user_id, s.queue_id, s.tag_ids from views.ticket_stay s where ${standing}),
  lane as materialized (select r.id, r.fields->>'name' as name, r.fields->>'color' as color, r.sort
    from views.tag r where r.company_id = $1 and (r.fields->>'kanban')::int = 1),
  stood as (select (select l.id from lane l where l.id = any(f.tag_ids) order by l.sort, l.id limit 1) as id, count(*)::int as count
    from floor f group by 1)
  select (select jsonb_build_object('supportPending', count(*) filter (where status = 'pending'),
      'supportHappening', count(*) filter (where status = 'open')) from floor) as now,
    (select jsonb_build_object('supportFinished', count(*), 'avgSupportTime', ${minutes('a.accepted_at', 'a.closed_at')})
      from views.attendance a where a.company_id = $1 and not a.is_group and a.user_id is not null
        and a.closed_at is not null and ${ofDay('a.closed_at')}) as finished,
    (select ${minutes('a.queued_at', 'a.accepted_at')} from views.attendance a where a.company_id = $1 and not a.is_group
      and a.queued_at is not null and a.accepted_at is not null and ${ofDay('a.accepted_at')}) as "avgWaitTime",
    (select count(*)::int from views.lead where company_id = $1 and ${ofDay('since')}) as leads,
    (select coalesce(jsonb_agg(to_jsonb(r) order by r.pending + r.open desc, r.id), '[]') from (
      select f.queue_id as id, coalesce(q.name, '') as name, coalesce(q.color, '') as color,
        count(*) filter (where f.status = 'pending') as pending, count(*) filter (where f.status = 'open') as open
      from floor f left join views.queue q on q.company_id = $1 and q.id = f.queue_id group by 1, 2, 3) r) as queues,
    (select coalesce(jsonb_agg(to_jsonb(r) order by r.open desc, r.id), '[]') from (
      select f.user_id as id, coalesce(u.name, '') as name, count(*) as open
      from floor f left join views.app_user u on u.id = f.user_id
      where f.status = 'open' group by 1, 2) r) as users,
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', coalesce(l.name, ''), 'color', coalesce(l.color, ''),
      'count', s.count) order by s.id is not null, l.sort, l.id), '[]') from stood s left join lane l on l.id = s.id) as lanes`;

type Figures = Pick<Floor, 'queues' | 'users' | 'lanes'> & {
  now: Pick<Floor['counters'], 'supportPending' | 'supportHappening'>;
  finished: Pick<Floor['counters'], 'supportFinished' | 'avgSupportTime'>;
  avgWaitTime: number;
  leads: number;
};

/** Returns the waiting and open tickets at an instant, by queue, agent and lane, and the figures of its day until then. */
export const floorOf = async (db: Database, { companyId, timeZone }: Viewer, at: string): Promise<Floor> => {
  const [found] = await rowsOf<Figures>(db, figures, [companyId, at, timeZone]);
  if (!found) throw new Error('A count without a row.');
  const { now, finished, avgWaitTime, leads, ...lists } = found;
  return { counters: { ...now, ...finished, leads, avgWaitTime }, ...lists };
};

/**
 * SQL for the current names of what an interval `s` refers to. Users are joined by id alone, because support users belong to
 * another company.
 */
export const namesSql = `t.uuid, c.name as contact_name, c.number as contact_number, coalesce(c.erased, false) as erased,
  coalesce(u.name, '') as "userName", coalesce(q.name, '') as "queueName", coalesce(w.settings->>'name', '') as "connectionName"`;
export const namesJoin = `left join views.ticket t on t.company_id = s.company_id and t.id = s.ticket_id
  left join views.contact c on c.company_id = s.company_id and c.id = s.contact_id
  left join views.app_user u on u.id = s.user_id
  left join views.queue q on q.company_id = s.company_id and q.id = s.queue_id
  left join views.connection w on w.company_id = s.company_id and w.id = s.connection_id`;
export type Named = {
  ticket_id: number;
  nth: number;
  from_at: Date;
  uuid: string | null;
  contact_name: string | null;
  contact_number: string | null;
  erased: boolean;
  status: 'pending' | 'open' | 'closed';
  userName: string;
  queueName: string;
  connectionName: string;
};
export const floorPlace = ({ ticket_id, uuid, status, userName, queueName, connectionName, ...of }: Named) => ({
  ticketId: ticket_id,
  uuid,
  contactName: of.erased ? '' : nameOr(of.contact_name, of.contact_number),
  status,
  userName,
  queueName,
  connectionName,
});
/** Returns the `behind` value for the page after this row. */
export const endOf = ({ from_at, ticket_id, nth }: Named): string => `${from_at.toISOString()}_${ticket_id}_${nth}`;

/** Returns a page of the tickets that matched at an instant, the most recently changed first. */
export const ticketsAt = async (
  db: Database,
  companyId: number,
  { at, status, queueId, userId, behind }: z.output<typeof floorTickets.query>,
): Promise<FloorTickets> => {
  const values = openValues();
  values.of(companyId);
  values.of(at);
  const then =
    status === 'closed'
      ? `s.company_id = $1 and s.status = 'closed' and not s.is_group and s.from_at <= $2::timestamptz
         and (s.until_at is null or s.until_at > $2::timestamptz)`
      : `${standing} and s.status = ${values.of(status)}`;
  const one = (column: string, id: number | undefined) =>
    id === undefined ? '' : id === 0 ? ` and ${column} is null` : ` and ${column} = ${values.of(id)}::int`;
  const also = `${one('s.queue_id', queueId)}${one('s.user_id', userId)}`;
  const later = behind
    ? ` and (s.from_at, s.ticket_id) < (${values.of(behind.at)}::timestamptz, ${values.of(behind.id)}::int)`
    : '';
  const rows = await rowsOf<Named>(
    db,
    `select s.ticket_id, s.nth, s.from_at, s.status, ${namesSql}
     from (select * from views.ticket_stay s where ${then}${also}${later}
       order by s.from_at desc, s.ticket_id desc limit ${FLOOR_PAGE + 1}) s ${namesJoin}
     order by s.from_at desc, s.ticket_id desc`,
    values.all,
  );
  const { page, hasMore } = paged(rows, FLOOR_PAGE);
  const last = page.at(-1);
  return {
    tickets: page.map((row) => ({ ...floorPlace(row), since: row.from_at.toISOString() })),
    next: hasMore && last ? endOf(last) : null,
  };
};
