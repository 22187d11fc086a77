import type { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Database } from '../../runtime/database.ts';
import { countsIn, meanMinutes, meanRating, type Stretch } from '../dashboard/counts.ts';
import { countedIn, finishedAndWaited, inPeriod, minutes, stretchOf } from '../dashboard/figures.ts';
import type { CountScope } from '../dashboard/serviceCount.ts';
import { openValues, rowsOf } from '../kernel/read/read.ts';
import { visibleTickets } from '../ticket/read.ts';
import { dateIn } from '../ticket/where.ts';
import { MOST_ROWS_COUNTED, type Rating, type ReportFilters, type reportTickets } from './contract.ts';
import { listedInstant, reportConditions, periodOf } from './where.ts';

type Totals = z.output<typeof reportTickets.reply>['totalTickets'];

/**
 * Returns the scope of the counts that answer a report, and the ids in it, or null if a filter needs the sessions
 * themselves: contacts, ratings, a status, two lists at once, or a user who may not see all tickets.
 */
const scopeOf = (query: ReportFilters, actor: Actor): { scope: CountScope; ids: readonly number[] | null } | null => {
  const { contactId, whatsappId, users, queueIds, noQueue, marks, status, searchParam } = query;
  if (contactId.length || marks.length || status.length || searchParam) return null;
  if (visibleTickets(actor).text !== 'true') return null;
  const lists: { scope: CountScope; ids: readonly number[] }[] = [
    { scope: 'connection', ids: whatsappId },
    { scope: 'user', ids: users },
    { scope: 'queue', ids: queueIds },
    { scope: 'queue', ids: noQueue ? [0] : [] },
  ];
  const [list, ...more] = lists.filter(({ ids }) => ids.length > 0);
  if (more.length || (list && !noQueue && list.ids.includes(0))) return null;
  return list ?? { scope: 'company', ids: null };
};

const stretchOfReport = (db: Database, { dateFrom, dateTo }: ReportFilters, { timeZone }: Actor): Promise<Stretch> => {
  const plain = (when: string | undefined) => (when === undefined ? undefined : dateIn(timeZone, when));
  return stretchOf(db, timeZone, { from: plain(dateFrom), to: plain(dateTo) });
};

/** Returns the totals from the counts, without reading the sessions. */
const countedTotals = async (
  db: Database,
  query: ReportFilters,
  actor: Actor,
  { scope, ids }: NonNullable<ReturnType<typeof scopeOf>>,
): Promise<Totals> => {
  const stretch = await stretchOfReport(db, query, actor);
  const values = openValues();
  const company = values.of(actor.companyId);
  const counts = ['listed', 'finished', 'served', 'service_ms', 'waited', 'wait_ms'] as const;
  const [counted] = await rowsOf<Totals>(
    db,
    `select least(c.total, ${MOST_ROWS_COUNTED}) as total, c.total > ${MOST_ROWS_COUNTED} as "isMore", c."supportFinished",
       c."avgSupportTime", c."avgWaitTime"
     from (select coalesce(sum(c.${query.counts ?? 'listed'}), 0)::int as total, coalesce(sum(c.finished), 0)::int as "supportFinished",
         coalesce(${meanMinutes('c.service_ms', 'c.served')}, 0) as "avgSupportTime",
         coalesce(${meanMinutes('c.wait_ms', 'c.waited')}, 0) as "avgWaitTime"
       from (${countsIn(values, { company, scope, counts, stretch })}) c(at, id, ${counts.join(', ')})
       where ${ids ? `c.id = any(${values.of(ids)}::int[])` : 'true'}) c`,
    values.all,
  );
  if (!counted) throw new Error('A count without a row.');
  return counted;
};

/** Returns the number of rows of a report and its figures, counted like the dashboard. */
export const reportTotals = async (db: Database, query: ReportFilters, actor: Actor): Promise<Totals> => {
  const of = scopeOf(query, actor);
  return of ? countedTotals(db, query, actor, of) : exactTotals(db, query, actor);
};

/** Counts the sessions of a report one by one. */
export const exactTotals = async (db: Database, query: ReportFilters, actor: Actor): Promise<Totals> => {
  const values = openValues();
  const company = values.of(actor.companyId);
  const period = periodOf(values, query, actor);
  const also = reportConditions(values, query, actor);
  const { are, at } = listedInstant(query);
  const [counted] = await rowsOf<Totals>(
    db,
    `select least(m.total, ${MOST_ROWS_COUNTED}) as total, m.total > ${MOST_ROWS_COUNTED} as "isMore", f.*, w.*
     from (select count(*)::int as total from (select from views.attendance a where a.company_id = ${company}
         and ${are} and ${inPeriod(at, period)}${also} limit ${MOST_ROWS_COUNTED + 1}) n) m,
     ${finishedAndWaited(company, period, also)}`,
    values.all,
  );
  if (!counted) throw new Error('A count without a row.');
  return counted;
};

/** User ids are unique across the installation. A support user who served belongs to another company. */
const namesOf = (by: 'user' | 'queue', company: string): string =>
  by === 'user' ? 'views.app_user n on n.id = r.id' : `views.queue n on n.company_id = ${company} and n.id = r.id`;

const countedRatings = async (
  db: Database,
  { by, ids }: { by: 'user' | 'queue'; ids: readonly number[] | null },
  query: ReportFilters,
  actor: Actor,
): Promise<Rating[]> => {
  const stretch = await stretchOfReport(db, query, actor);
  const values = openValues();
  const company = values.of(actor.companyId);
  const counts = ['finished', 'served', 'service_ms', 'rated_1', 'rated_2', 'rated_3'] as const;
  return rowsOf<Rating>(
    db,
    `select nullif(r.id, 0) as id, coalesce(n.name, '') as name, r."supportFinished", r."avgSupportTime", r.rating, r.marks
     from (select c.id, sum(c.finished)::int as "supportFinished",
         coalesce(${meanMinutes('c.service_ms', 'c.served')}, 0) as "avgSupportTime", ${meanRating} as rating,
         array[sum(c.rated_1), sum(c.rated_2), sum(c.rated_3)]::int[] as marks
       from (${countsIn(values, { company, scope: by, counts, stretch })}) c(at, id, ${counts.join(', ')})
       where ${ids ? `c.id = any(${values.of(ids)}::int[])` : 'true'} group by c.id) r
     left join ${namesOf(by, company)}
     where r."supportFinished" > 0 order by r."supportFinished" desc, nullif(r.id, 0)`,
    values.all,
  );
};

/** Reads the ratings session by session. */
export const exactRatings = async (
  db: Database,
  by: 'user' | 'queue',
  query: ReportFilters,
  actor: Actor,
): Promise<Rating[]> => {
  const values = openValues();
  const period = periodOf(values, query, actor);
  const company = values.of(actor.companyId);
  const gave = (mark: number) => `count(*) filter (where a.rating = ${mark})`;
  return rowsOf<Rating>(
    db,
    `select r.id, coalesce(n.name, '') as name, r."supportFinished", r."avgSupportTime", r.rating, r.marks
     from (select a.${by}_id as id, count(*)::int as "supportFinished",
         ${minutes('a.accepted_at', 'a.closed_at')} as "avgSupportTime", round(avg(a.rating), 2)::float8 as rating,
         array[${gave(1)}, ${gave(2)}, ${gave(3)}]::int[] as marks
       from views.attendance a where ${countedIn('finished', company, period)}${reportConditions(values, query, actor)} group by 1) r
     left join ${namesOf(by, company)}
     order by r."supportFinished" desc, r.id`,
    values.all,
  );
};

/** Returns the ratings of a report by agent and by queue, those with most services first. */
export const ratingsOf = async (db: Database, query: ReportFilters, actor: Actor) => {
  const of = scopeOf(query, actor);
  const by = (scope: 'user' | 'queue') =>
    of && (of.ids === null || of.scope === scope)
      ? countedRatings(db, { by: scope, ids: of.ids }, query, actor)
      : exactRatings(db, scope, query, actor);
  const [users, queues] = await Promise.all([by('user'), by('queue')]);
  return { users, queues };
};
