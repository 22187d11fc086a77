import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import type { Stretch } from './counts.ts';

/**
 * SQL expressions for a period: its time zone, its number of last days, and its first and last day. All but the zone may be
 * null.
 */
export type Period = { zone: string; days: string; from: string; to: string };

/** SQL condition that an instant is within the period, in the time zone of the period. */
export const inPeriod = (column: string, { zone, days, from, to }: Period): string =>
  `${column} >= coalesce(greatest(now() - make_interval(days => ${days}::int), ${from}::timestamp at time zone ${zone}::text), '-infinity')
   and ${column} < coalesce((${to}::date + 1)::timestamp at time zone ${zone}::text, 'infinity')`;

/** The same in instants, for counts by time. */
export const stretchOf = async (
  db: Database,
  zone: string,
  { days, from, to }: { days?: number | undefined; from?: string | undefined; to?: string | undefined },
): Promise<Stretch> => {
  const [found] = await rowsOf<Stretch>(
    db,
    `select date_part('epoch', coalesce(greatest(now() - make_interval(days => $2::int), $3::timestamp at time zone $1::text), '-infinity')) * 1000 as "from",
       date_part('epoch', coalesce(($4::date + 1)::timestamp at time zone $1::text, 'infinity')) * 1000 as "to"`,
    [zone, days ?? null, from ?? null, to ?? null],
  );
  if (!found) throw new Error('A period without bounds.');
  return { from: Math.round(found.from), to: Math.round(found.to) };
};

/** SQL for a mean duration in whole minutes. */
export const minutes = (from: string, to: string): string =>
  `coalesce(round(extract(epoch from avg(${to} - ${from})) / 60), 0)::int`;

/** Which rows of `views.attendance a` a figure counts, and the instant that puts a row into a period. */
export const counted = {
  finished: { are: 'not a.is_group and a.user_id is not null and a.closed_at is not null', at: 'a.closed_at' },
  waited: { are: 'not a.is_group and a.queued_at is not null and a.accepted_at is not null', at: 'a.accepted_at' },
} as const;

/** SQL condition for the rows that a figure counts in the period. */
export const countedIn = (figure: keyof typeof counted, company: string, period: Period): string =>
  `a.company_id = ${company} and ${counted[figure].are} and ${inPeriod(counted[figure].at, period)}`;

/**
 * SQL for finished sessions and waiting times, shared by dashboard and reports. Each counts in the period in which it ended.
 */
export const finishedAndWaited = (company: string, period: Period, also = ''): string =>
  `(select count(*)::int as "supportFinished", ${minutes('a.accepted_at', 'a.closed_at')} as "avgSupportTime"
    from views.attendance a where ${countedIn('finished', company, period)}${also}) f,
  (select ${minutes('a.queued_at', 'a.accepted_at')} as "avgWaitTime"
    from views.attendance a where ${countedIn('waited', company, period)}${also}) w`;
