import type { z } from 'zod';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { isOnline } from '../user/presence.ts';
import { countedIn, finishedAndWaited, inPeriod, minutes } from './figures.ts';
import { plotsOf } from './plots.ts';
import { getDashboard, getPlots, type attendantShape, type countersShape, type DashboardQuery } from './contract.ts';

const period = { zone: '$2', days: '$3', from: '$4', to: '$5' };

/** Each figure counts in the period in which it ended: a wait at the acceptance, a service at the close. */
const counting = `select n."supportPending", n."supportHappening", f."supportFinished", l.leads, f."avgSupportTime", w."avgWaitTime"
  from (select count(*) filter (where accepted_at is null)::int as "supportPending",
      count(accepted_at)::int as "supportHappening"
    from views.attendance where company_id = $1 and closed_at is null and not is_group) n,
  ${finishedAndWaited('$1', period)},
  (select count(*)::int as leads from views.lead where company_id = $1 and ${inPeriod('since', period)}) l`;

const attending = `select u.id, u.name, round(a.rating, 2)::float8 as rating,
    coalesce(a.support, 0) as "avgSupportTime", ${isOnline('u')} as online
  from views.app_user u left join (
    select a.user_id, avg(a.rating) as rating, ${minutes('a.accepted_at', 'a.closed_at')} as support
    from views.attendance a where ${countedIn('finished', '$1', period)} group by a.user_id
  ) a on a.user_id = u.id
  where u.company_id = $1 and not u.removed order by u.search, u.id`;

/** Returns the dashboard of a company for a period. */
export const dashboardOf = async (
  db: Database,
  { companyId, timeZone }: Pick<Actor, 'companyId' | 'timeZone'>,
  { days, date_from, date_to }: DashboardQuery,
) => {
  const of = [companyId, timeZone, days ?? null, date_from ?? null, date_to ?? null];
  const [[counters], attendants] = await Promise.all([
    rowsOf<z.output<typeof countersShape>>(db, counting, of),
    rowsOf<z.output<typeof attendantShape>>(db, attending, of),
  ]);
  if (!counters) throw new Error('A count without a row.');
  return { counters, attendants };
};

export const dashboardReads = (http: Http, db: Database): void => {
  serve(http, getDashboard, ({ query }, actor) => dashboardOf(db, actor, query));
  serve(http, getPlots, ({ query }, actor) => plotsOf(db, actor, query));
};
