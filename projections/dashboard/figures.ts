/** Where the values of a period stand in a statement: a time zone, so many last days, the first and the last one; each but the zone may be null. */
export type Period = { zone: string; days: string; from: string; to: string };

/** Whether an instant lies in the period, by the clocks of its zone. */
export const inPeriod = (column: string, { zone, days, from, to }: Period): string =>
  `${column} >= coalesce(greatest(now() - make_interval(days => ${days}::int), ${from}::timestamp at time zone ${zone}::text), '-infinity')
   and ${column} < coalesce((${to}::date + 1)::timestamp at time zone ${zone}::text, 'infinity')`;

/** The mean of a time, in whole minutes. */
export const minutes = (from: string, to: string): string =>
  `coalesce(round(extract(epoch from avg(${to} - ${from})) / 60), 0)::int`;

/** Which of `views.attendance a` a figure counts, and by which instant one falls in a period: served to the end, and waited for. */
export const counted = {
  finished: { are: 'not a.is_group and a.user_id is not null and a.closed_at is not null', at: 'a.closed_at' },
  waited: { are: 'not a.is_group and a.queued_at is not null and a.accepted_at is not null', at: 'a.accepted_at' },
} as const;

/** Those whom a figure counts in the period. */
export const countedIn = (figure: keyof typeof counted, company: string, period: Period): string =>
  `a.company_id = ${company} and ${counted[figure].are} and ${inPeriod(counted[figure].at, period)}`;

/** What was finished and what was waited, as the dashboard and reports count it: each in the period in which it came to be. */
export const finishedAndWaited = (company: string, period: Period, also = ''): string =>
  `(select count(*)::int as "supportFinished", ${minutes('a.accepted_at', 'a.closed_at')} as "avgSupportTime"
    from views.attendance a where ${countedIn('finished', company, period)}${also}) f,
  (select ${minutes('a.queued_at', 'a.accepted_at')} as "avgWaitTime"
    from views.attendance a where ${countedIn('waited', company, period)}${also}) w`;
