/** Where the values of a period stand in a statement: a time zone, so many last days, the first and the last one; each but the zone may be null. */
export type Period = { zone: string; days: string; from: string; to: string };

/** Whether an instant lies in the period, by the clocks of its zone. */
export const inPeriod = (column: string, { zone, days, from, to }: Period): string =>
  `${column} >= coalesce(greatest(now() - make_interval(days => ${days}::int), ${from}::timestamp at time zone ${zone}::text), '-infinity')
   and ${column} < coalesce((${to}::date + 1)::timestamp at time zone ${zone}::text, 'infinity')`;

/** The mean of a time, in whole minutes. */
export const minutes = (from: string, to: string): string =>
  `coalesce(round(extract(epoch from avg(${to} - ${from})) / 60), 0)::int`;

/** Those who were served until the end of it in the period, out of `views.attendance a`. */
export const finished = (company: string, period: Period): string =>
  `a.company_id = ${company} and not a.is_group and a.user_id is not null and a.closed_at is not null
   and ${inPeriod('a.closed_at', period)}`;

/** What was finished and what was waited, as the dashboard and reports count it: each in the period in which it came to be. */
export const finishedAndWaited = (company: string, period: Period, also = ''): string =>
  `(select count(*)::int as "supportFinished", ${minutes('a.accepted_at', 'a.closed_at')} as "avgSupportTime"
    from views.attendance a where ${finished(company, period)}${also}) f,
  (select ${minutes('a.queued_at', 'a.accepted_at')} as "avgWaitTime"
    from views.attendance a where a.company_id = ${company} and not a.is_group and a.queued_at is not null
      and a.accepted_at is not null and ${inPeriod('a.accepted_at', period)}${also}) w`;
