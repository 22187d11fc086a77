import { Refused } from '../../domain/kernel/decider.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { companyPlan } from './contract.ts';
import { planOf } from './read.ts';

/** GET /companies/listPlan/{id} (R036). */
export const planReads = (http: Http, db: Database): void => {
  serve(http, companyPlan, async ({ params }, actor) => {
    const mine = params.companyId === actor.companyId || actor.super;
    const plan = mine ? await planOf(db, params.companyId) : null;
    if (!plan) throw new Refused('ERR_NO_RECORD_FOUND');
    return { plan };
  });
};
