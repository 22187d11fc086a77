import type { openValues } from '../kernel/read/read.ts';
import { countSteps, type Count, type CountScope, type CountStep } from './serviceCount.ts';

/** From an instant to before another, in ms; infinite where a period has no such bound. */
export type Stretch = { from: number; to: number };

/** Divides a stretch into the part of whole steps, and what is left of it before and after. */
const inSteps = ({ from, to }: Stretch, step: number): { whole: Stretch[]; rest: Stretch[] } => {
  const low = Math.ceil(from / step) * step;
  const high = Math.floor(to / step) * step;
  if (low >= high) return { whole: [], rest: from < to ? [{ from, to }] : [] };
  const rest = [
    { from, to: low },
    { from: high, to },
  ];
  return { whole: [{ from: low, to: high }], rest: rest.filter((each) => each.from < each.to) };
};

type Parts = { counted: (Stretch & { step: CountStep })[]; rest: Stretch[] };
/** Divides a stretch into the steps that `service_count` has for a scope. What is left is counted session by session. */
export const stepsWithin = (stretch: Stretch, steps: readonly CountStep[]): Parts => {
  const parts: Parts = { counted: [], rest: [stretch] };
  for (const step of steps) {
    const divided = parts.rest.map((each) => inSteps(each, countSteps[step]));
    parts.counted.push(...divided.flatMap(({ whole }) => whole.map((each) => ({ ...each, step }))));
    parts.rest = divided.flatMap(({ rest }) => rest);
  }
  return parts;
};

/** Text of an instant for Postgres. */
const instantOf = (ms: number): string =>
  Number.isFinite(ms) ? new Date(ms).toISOString() : ms < 0 ? '-infinity' : 'infinity';

const ms = (from: string, to: string): string => `(extract(epoch from a.${to} - a.${from}) * 1000)::bigint`;
const flag = (condition: string): string => `(${condition})::int`;
const waits = 'a.queued_at is not null and a.accepted_at is not null';

/** The counts of a session, each with its instant: the same as `momentsOf` in dashboard/serviceCount.ts. */
const moments: readonly { at: string; are: string; counts: Partial<Record<Count, string>> }[] = [
  {
    at: 'a.opened_at',
    are: 'not a.is_group',
    counts: {
      arrived: '1',
      arrived_closed: flag('a.closed_at is not null'),
      arrived_waited: flag(waits),
      arrived_wait_ms: `coalesce(${ms('queued_at', 'accepted_at')}, 0)`,
    },
  },
  {
    at: 'a.accepted_at',
    are: `not a.is_group and ${waits}`,
    counts: { waited: '1', wait_ms: ms('queued_at', 'accepted_at') },
  },
  {
    at: 'a.closed_at',
    are: 'not a.is_group and a.user_id is not null and a.closed_at is not null',
    counts: {
      finished: '1',
      served: flag('a.accepted_at is not null'),
      service_ms: `coalesce(${ms('accepted_at', 'closed_at')}, 0)`,
      rated_1: flag('a.rating is not distinct from 1'),
      rated_2: flag('a.rating is not distinct from 2'),
      rated_3: flag('a.rating is not distinct from 3'),
    },
  },
  { at: 'coalesce(a.closed_at, a.opened_at)', are: 'true', counts: { listed: '1' } },
];
const idOf: Record<CountScope, string> = {
  company: '0',
  user: 'coalesce(a.user_id, 0)',
  queue: 'coalesce(a.queue_id, 0)',
  connection: 'a.connection_id',
};

type Values = ReturnType<typeof openValues>;
type Asked = {
  /** The number of the company in the values. */
  company: string;
  scope: CountScope;
  counts: readonly Count[];
  stretch: Stretch;
  /** Only with the scope 'company': the step whose counts stay apart, so that they can be grouped by a time zone. */
  by?: CountStep;
};

/**
 * SQL for rows `at, id, …counts` whose sums are the counts of a stretch of time. Whole steps come from `service_count`, so
 * the cost depends on the length of the stretch, not on how many sessions it has. The rest of it is less than a step at
 * either end and is counted session by session, so the sums are exact. `offset 0` keeps the planner on one range of an
 * index for each part.
 */
export const countsIn = (values: Values, { company, scope, counts, stretch, by }: Asked): string => {
  const steps: readonly CountStep[] = scope !== 'company' ? ['day'] : by ? [by] : ['day', 'hour'];
  const { counted, rest } = stepsWithin(stretch, steps);
  const list = (all: readonly string[], type: string) => `${values.of(all)}::${type}[]`;
  const bounds = (all: readonly Stretch[]) =>
    [all.map(({ from }) => from), all.map(({ to }) => to)]
      .map((each) => list(each.map(instantOf), 'timestamptz'))
      .join(', ');
  const stepNames = list(
    counted.map(({ step }) => step),
    'text',
  );
  const ends = `unnest(${bounds(rest)}) e(low, high)`;
  const sessions = moments
    .filter((moment) => counts.some((count) => count in moment.counts))
    .map(
      (
        moment,
      ) => `select ${moment.at} as at, ${idOf[scope]} as id, ${counts.map((count) => moment.counts[count] ?? '0').join(', ')}
        from ${ends} cross join lateral (select * from views.attendance a where a.company_id = ${company}
          and ${moment.are} and ${moment.at} >= e.low and ${moment.at} < e.high offset 0) a`,
    );
  const leads = counts.includes('leads')
    ? [
        `select l.since, 0, ${counts.map((count) => (count === 'leads' ? '1' : '0')).join(', ')} from ${ends}
          cross join lateral (select since from views.lead where company_id = ${company}
            and since >= e.low and since < e.high offset 0) l`,
      ]
    : [];
  return [
    `select c.at, c.id, ${counts.map((count) => `c.${count}`).join(', ')} from unnest(${stepNames}, ${bounds(counted)}) p(step, low, high)
      cross join lateral (select * from views.service_count c where c.company_id = ${company} and c.scope = '${scope}'
        and c.step = p.step and c.at >= p.low and c.at < p.high offset 0) c`,
    ...sessions,
    ...leads,
  ].join(' union all ');
};

/**
 * SQL for a mean in whole minutes from a sum in ms; null without any. It rounds to microseconds before, as the mean of
 * intervals does.
 */
export const meanMinutes = (sum: string, count: string): string =>
  `round(round(sum(${sum}) * 1000.0 / nullif(sum(${count}), 0)) / 60000000)::int`;

/** SQL for the mean of ratings `c.rated_1` to `c.rated_3`, in hundredths; null without any. */
export const meanRating = `round(sum(c.rated_1 + 2 * c.rated_2 + 3 * c.rated_3)::numeric
  / nullif(sum(c.rated_1 + c.rated_2 + c.rated_3), 0), 2)::float8`;
