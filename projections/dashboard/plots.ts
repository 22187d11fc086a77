import { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Database } from '../../runtime/database.ts';
import { openValues, rowsOf } from '../kernel/read/read.ts';
import type { DashboardQuery, Plots } from './contract.ts';
import { countsIn, meanMinutes, type Stretch } from './counts.ts';

type Span = { from: Date; to: Date };
type Plotted = Plots['period'];

/** Bounds that keep a plot readable, and its queries cheap. */
const LONGEST_DAYS = 366;
const stepOf = ({ from, to }: Span): Plots['step'] => {
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  return days <= 2 ? 'hour' : days <= 93 ? 'day' : 'month';
};

/**
 * The period in instants. It ends at the latest with the present day, so that it has no empty future. `wholeHours`: the
 * hours of the time zone begin with those of UTC.
 */
const spanning = `select y.*, (select bool_and(date_part('minute', each at time zone $1::text) = 0)
    from generate_series(date_trunc('hour', y."from"), y."to", '1 day') each) as "wholeHours" from (
  select greatest(x.low, x.high - interval '${LONGEST_DAYS} days') as "from", x.high as "to" from (
  select coalesce(greatest(now() - make_interval(days => $2::int), $3::timestamp at time zone $1::text), '-infinity') as low,
    least(coalesce(($4::date + 1)::timestamp at time zone $1::text, 'infinity'),
      (date_trunc('day', now() at time zone $1::text) + interval '1 day') at time zone $1::text) as high) x) y`;

const plotted = ['arrived', 'finished', 'served', 'service_ms', 'waited', 'wait_ms'] as const;
const sums = `coalesce(sum(c.arrived), 0)::int as arrived, coalesce(sum(c.finished), 0)::int as finished,
  ${meanMinutes('c.wait_ms', 'c.waited')} as wait, ${meanMinutes('c.service_ms', 'c.served')} as service`;

const totalsOf = async (db: Database, companyId: number, stretch: Stretch): Promise<Plotted> => {
  const values = openValues();
  const asked = { company: values.of(companyId), scope: 'company', counts: plotted, stretch } as const;
  const [totals] = await rowsOf<Plotted>(
    db,
    `select ${sums} from (${countsIn(values, asked)}) c(at, id, ${plotted.join(', ')})`,
    values.all,
  );
  if (!totals) throw new Error('A count without a row.');
  return totals;
};

/** `by`: the steps of counts that add up to the hours of the time zone. */
type Drawn = { companyId: number; timeZone: string; stretch: Stretch; by: 'hour' | 'quarter' };

const seriesOf = (db: Database, { companyId, timeZone, stretch, by }: Drawn, step: Plots['step']) => {
  const values = openValues();
  const asked = { company: values.of(companyId), scope: 'company', counts: plotted, stretch, by } as const;
  const zone = `${values.of(timeZone)}::text`;
  const unit = `${values.of(step)}::text`;
  const [from, to] = [stretch.from, stretch.to].map((ms) => `${values.of(new Date(ms))}::timestamptz`);
  return rowsOf<Plots['series'][number]>(
    db,
    `with step as (select generate_series(date_trunc(${unit}, ${from} at time zone ${zone}),
         date_trunc(${unit}, (${to} - interval '1 microsecond') at time zone ${zone}), ('1 ' || ${unit})::interval) as at),
       n as (select date_trunc(${unit}, c.at at time zone ${zone}) as at, ${sums}
         from (${countsIn(values, asked)}) c(at, id, ${plotted.join(', ')}) group by 1)
     select to_char(step.at, 'YYYY-MM-DD"T"HH24:MI') as at, coalesce(n.arrived, 0) as arrived,
       coalesce(n.finished, 0) as finished, n.wait, n.service from step left join n using (at) order by step.at`,
    values.all,
  );
};

const queuesOf = (db: Database, companyId: number, stretch: Stretch) => {
  const values = openValues();
  const company = values.of(companyId);
  const counts = ['arrived', 'arrived_closed', 'arrived_waited', 'arrived_wait_ms'] as const;
  return rowsOf<Plots['queues'][number]>(
    db,
    `select nullif(n.id, 0) as "queueId", coalesce(q.name, '') as name, coalesce(q.color, '') as color, n.arrived, n.finished, n.wait
     from (select c.id, sum(c.arrived)::int as arrived, sum(c.arrived_closed)::int as finished,
         ${meanMinutes('c.arrived_wait_ms', 'c.arrived_waited')} as wait
       from (${countsIn(values, { company, scope: 'queue', counts, stretch })}) c(at, id, ${counts.join(', ')}) group by c.id) n
     left join views.queue q on q.company_id = ${company} and q.id = n.id
     where n.arrived > 0 order by n.arrived desc, nullif(n.id, 0)`,
    values.all,
  );
};

const hoursOf = (db: Database, { companyId, timeZone, stretch, by }: Drawn) => {
  const values = openValues();
  const counts = ['arrived'] as const;
  const asked = { company: values.of(companyId), scope: 'company', counts, stretch, by } as const;
  return rowsOf<{ day: number; hour: number; arrived: number }>(
    db,
    `select date_part('dow', c.at)::int as day, date_part('hour', c.at)::int as hour, sum(c.arrived)::int as arrived
     from (select s.at at time zone ${values.of(timeZone)}::text as at, s.arrived
       from (${countsIn(values, asked)}) s(at, id, arrived) offset 0) c group by 1, 2`,
    values.all,
  );
};

const spanShape = z.object({ from: z.date(), to: z.date(), wholeHours: z.boolean().nullable() });

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
  const stretchOfSpan = ({ from, to }: Span): Stretch => ({ from: from.getTime(), to: to.getTime() });
  const stretch = stretchOfSpan(span);
  const drawn = { companyId, timeZone, stretch, by: span.wholeHours ? 'hour' : 'quarter' } as const;
  const [period, earlier, series, queues, hours] = await Promise.all([
    totalsOf(db, companyId, stretch),
    totalsOf(db, companyId, stretchOfSpan(before)),
    seriesOf(db, drawn, step),
    queuesOf(db, companyId, stretch),
    hoursOf(db, drawn),
  ]);
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { day, hour, arrived } of hours) {
    const row = week[day];
    if (row) row[hour] = arrived;
  }
  return { step, series, period, before: earlier, queues, week };
};
