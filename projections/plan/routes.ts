import { Refused } from '../../domain/kernel/decider.ts';
import { companyPlan, getPlan, planCalls, publicPlans } from '../../domain/plan/calls.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, servePublic, type Http } from '../../runtime/http.ts';
import { withoutChangedBy, offeredPlans, planOf, planPage, plansBy } from './read.ts';

/** Serves GET /plans, /plans/list, /plans/{id} and /companies/listPlan/{id} (R034, R036, R362). */
export const planReads = (http: Http, db: Database): void => {
  servePublic(http, publicPlans, () => offeredPlans(db));
  serve(http, planCalls.list, ({ query }) => planPage(db, query));
  serve(http, getPlan, async ({ params }, actor) => {
    const [found] = await plansBy(db, [params.planId]);
    const mayRead = actor.super || found?.isPublic || (await planOf(db, actor.companyId))?.id === params.planId;
    if (!mayRead) throw new Refused('ERR_NO_PERMISSION');
    if (!found) throw new Refused('ERR_NO_RECORD_FOUND');
    return actor.super ? found : withoutChangedBy(found);
  });
  serve(http, companyPlan, async ({ params }, actor) => {
    const mine = params.companyId === actor.companyId || actor.super;
    const plan = mine ? await planOf(db, params.companyId) : null;
    if (!plan) throw new Refused('ERR_NO_RECORD_FOUND');
    return { plan };
  });
};
