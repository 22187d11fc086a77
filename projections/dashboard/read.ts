import type { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { openValues, rowsOf } from '../kernel/read/read.ts';
import { isOnline } from '../user/presence.ts';
import { countsIn, meanMinutes, meanRating, type Stretch } from './counts.ts';
import { stretchOf } from './figures.ts';
import { plotsOf } from './plots.ts';
import { getDashboard, getPlots, type attendantShape, type countersShape, type DashboardQuery } from './contract.ts';

/** Each figure counts in the period in which it ended: a wait at the acceptance, a service at the close. */
const countersOf = async (db: Database, companyId: number, stretch: Stretch) => {
  const values = openValues();
  const company = values.of(companyId);
  const counts = ['finished', 'served', 'service_ms', 'waited', 'wait_ms', 'leads'] as const;
  const [counters] = await rowsOf<z.output<typeof countersShape>>(
    db,
    `select coalesce(n.pending, 0) as "supportPending", coalesce(n.happening, 0) as "supportHappening", s.*
     from (select coalesce(sum(c.finished), 0)::int as "supportFinished", coalesce(sum(c.leads), 0)::int as leads,
         coalesce(${meanMinutes('c.service_ms', 'c.served')}, 0) as "avgSupportTime",
         coalesce(${meanMinutes('c.wait_ms', 'c.waited')}, 0) as "avgWaitTime"
       from (${countsIn(values, { company, scope: 'company', counts, stretch })}) c(at, id, ${counts.join(', ')})) s
     left join views.service_count n on n.company_id = ${company} and n.scope = 'company' and n.step = 'now'`,
    values.all,
  );
  if (!counters) throw new Error('A count without a row.');
  return counters;
};

const attendantsOf = async (db: Database, companyId: number, stretch: Stretch) => {
  const values = openValues();
  const company = values.of(companyId);
  const counts = ['served', 'service_ms', 'rated_1', 'rated_2', 'rated_3'] as const;
  return rowsOf<z.output<typeof attendantShape>>(
    db,
    `select u.id, u.name, a.rating, coalesce(a.support, 0) as "avgSupportTime", ${isOnline('u')} as online
     from views.app_user u left join (
       select c.id, ${meanMinutes('c.service_ms', 'c.served')} as support, ${meanRating} as rating
       from (${countsIn(values, { company, scope: 'user', counts, stretch })}) c(at, id, ${counts.join(', ')}) group by c.id
     ) a on a.id = u.id
     where u.company_id = ${company} and not u.removed order by u.search, u.id`,
    values.all,
  );
};

/** Returns the dashboard of a company for a period. */
export const dashboardOf = async (
  db: Database,
  { companyId, timeZone }: Pick<Actor, 'companyId' | 'timeZone'>,
  { days, date_from, date_to }: DashboardQuery,
) => {
  const stretch = await stretchOf(db, timeZone, { days, from: date_from, to: date_to });
  const [counters, attendants] = await Promise.all([
    countersOf(db, companyId, stretch),
    attendantsOf(db, companyId, stretch),
  ]);
  return { counters, attendants };
};

export const dashboardReads = (http: Http, db: Database): void => {
  serve(http, getDashboard, ({ query }, actor) => dashboardOf(db, actor, query));
  serve(http, getPlots, ({ query }, actor) => plotsOf(db, actor, query));
};
