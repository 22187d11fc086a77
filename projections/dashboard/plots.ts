import { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import type { DashboardQuery, Plots } from './contract.ts';

type Span = { from: Date; to: Date };
type Plotted = Plots['period'];

/** Bounds that keep a plot readable, and its queries cheap. */
const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;
const stepOf = ({ from, to }: Span): Plots['step'] => {
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  return days <= 2 ? 'hour' : days <= 93 ? 'day' : 'month';
};

/** The period in instants. It ends at the latest with the present day, so that it has no empty future. */
const spanning = `select greatest(x.low, x.high - interval '${LONGEST_DAYS} days') as "from", x.high as "to" from (
  select coalesce(greatest(now() - make_interval(days => $2::int), $3::timestamp at time zone $1::text), '-infinity') as low,
    least(coalesce(($4::date + 1)::timestamp at time zone $1::text, 'infinity'),
      (date_trunc('day', now() at time zone $1::text) + interval '1 day') at time zone $1::text) as high) x`;

const mean = (from: string, to: string): string => `round(extract(epoch from avg(${to} - ${from})) / 60)::int`;
const within = (column: string): string =>
  `a.company_id = $1 and not a.is_group and ${column} >= $2 and ${column} < $3`;
/** The three moments that a figure counts: a ticket arrives, its wait ends, its service ends. */
const arriving = within('a.opened_at');
const waiting = `${within('a.accepted_at')} and a.queued_at is not null and a.accepted_at is not null`;
const finishing = `${within('a.closed_at')} and a.user_id is not null and a.closed_at is not null`;

const totals = `select n.arrived, f.finished, w.wait, f.service
  from (select count(*)::int as arrived from views.attendance a where ${arriving}) n,
  (select ${mean('a.queued_at', 'a.accepted_at')} as wait from views.attendance a where ${waiting}) w,
  (select count(*)::int as finished, ${mean('a.accepted_at', 'a.closed_at')} as service
    from views.attendance a where ${finishing}) f`;

const steps = `with step as (select generate_series(date_trunc($5::text, $2::timestamptz at time zone $4::text),
    date_trunc($5::text, ($3::timestamptz - interval '1 microsecond') at time zone $4::text), ('1 ' || $5::text)::interval) as at),
  n as (select date_trunc($5::text, a.opened_at at time zone $4::text) as at, count(*)::int as arrived
    from views.attendance a where ${arriving} group by 1),
  w as (select date_trunc($5::text, a.accepted_at at time zone $4::text) as at, ${mean('a.queued_at', 'a.accepted_at')} as wait
    from views.attendance a where ${waiting} group by 1),
  f as (select date_trunc($5::text, a.closed_at at time zone $4::text) as at, count(*)::int as finished,
      ${mean('a.accepted_at', 'a.closed_at')} as service from views.attendance a where ${finishing} group by 1)
  select to_char(step.at, 'YYYY-MM-DD"T"HH24:MI') as at, coalesce(n.arrived, 0) as arrived,
    coalesce(f.finished, 0) as finished, w.wait, f.service
  from step left join n using (at) left join w using (at) left join f using (at) order by step.at`;

const byQueue = `select a.queue_id as "queueId", coalesce(q.name, '') as name, coalesce(q.color, '') as color,
    count(*)::int as arrived, count(a.closed_at)::int as finished,
    ${mean('a.queued_at', 'a.accepted_at')} as wait
  from views.attendance a left join views.queue q on q.company_id = a.company_id and q.id = a.queue_id
  where ${arriving} group by 1, 2, 3 order by arrived desc, a.queue_id`;

const byHour = `select extract(dow from x.at)::int as day, extract(hour from x.at)::int as hour, count(*)::int as arrived
  from (select a.opened_at at time zone $4::text as at from views.attendance a where ${arriving}) x group by 1, 2`;

const spanShape = z.object({ from: z.date(), to: z.date() });

/** Returns what the dashboard draws of a period. */
export const plotsOf = async (
  db: Database,
  { companyId, timeZone }: Pick<Actor, 'companyId' | 'timeZone'>,
  { days, date_from, date_to }: DashboardQuery,
): Promise<Plots> => {
  const [given] = await rowsOf(db, spanning, [timeZone, days ?? null, date_from ?? null, date_to ?? null]);
  const span = spanShape.parse(given);
  if (span.from > span.to) span.from = span.to;
  const before = { from: new Date(2 * span.from.getTime() - span.to.getTime()), to: span.from };
  const step = stepOf(span);
  const of = (each: Span) => [companyId, each.from, each.to];
  const [[period], [earlier], series, queues, hours] = await Promise.all([
    rowsOf<Plotted>(db, totals, of(span)),
    rowsOf<Plotted>(db, totals, of(before)),
    rowsOf<Plots['series'][number]>(db, steps, [...of(span), timeZone, step]),
    rowsOf<Plots['queues'][number]>(db, byQueue, of(span)),
    rowsOf<{ day: number; hour: number; arrived: number }>(db, byHour, [...of(span), timeZone]),
  ]);
  if (!period || !earlier) throw new Error('A count without a row.');
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { day, hour, arrived } of hours) {
    const row = week[day];
    if (row) row[hour] = arrived;
  }
  return { step, series, period, before: earlier, queues, week };
};
