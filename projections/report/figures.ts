import type { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Database } from '../../runtime/database.ts';
import { countedIn, finishedAndWaited, inPeriod, minutes } from '../dashboard/figures.ts';
import { openValues, rowsOf } from '../kernel/read/read.ts';
import { MOST_ROWS_COUNTED, type Rating, type ReportFilters, type reportTickets } from './contract.ts';
import { listedInstant, reportConditions, periodOf } from './where.ts';

type Totals = z.output<typeof reportTickets.reply>['totalTickets'];

/** Returns the number of rows of a report and its figures, counted like the dashboard. */
export const reportTotals = async (db: Database, query: ReportFilters, actor: Actor): Promise<Totals> => {
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

const ratingsBy = async (
  db: Database,
  by: 'user_id' | 'queue_id',
  query: ReportFilters,
  actor: Actor,
): Promise<Rating[]> => {
  const values = openValues();
  const period = periodOf(values, query, actor);
  const company = values.of(actor.companyId);
  // User ids are unique across the installation. A support user who served belongs to another company.
  const named =
    by === 'user_id' ? 'views.app_user n on n.id = r.id' : `views.queue n on n.company_id = ${company} and n.id = r.id`;
  const gave = (mark: number) => `count(*) filter (where a.rating = ${mark})`;
  return rowsOf<Rating>(
    db,
    `select r.id, coalesce(n.name, '') as name, r."supportFinished", r."avgSupportTime", r.rating, r.marks
     from (select a.${by} as id, count(*)::int as "supportFinished",
         ${minutes('a.accepted_at', 'a.closed_at')} as "avgSupportTime", round(avg(a.rating), 2)::float8 as rating,
         array[${gave(1)}, ${gave(2)}, ${gave(3)}]::int[] as marks
       from views.attendance a where ${countedIn('finished', company, period)}${reportConditions(values, query, actor)} group by 1) r
     left join ${named}
     order by r."supportFinished" desc, r.id`,
    values.all,
  );
};

/** Returns the ratings of a report by agent and by queue, those with most services first. */
export const ratingsOf = async (db: Database, query: ReportFilters, actor: Actor) => {
  const [users, queues] = await Promise.all([
    ratingsBy(db, 'user_id', query, actor),
    ratingsBy(db, 'queue_id', query, actor),
  ]);
  return { users, queues };
};
