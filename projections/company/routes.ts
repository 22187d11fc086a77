import { Refused } from '../../domain/kernel/decider.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { getCompany } from './contract.ts';
import { companyOf } from './read.ts';

/** GET /companies/{id} (R344). */
export const companyReads = (http: Http, db: Database): void => {
  serve(http, getCompany, async ({ params }, actor) => {
    const { companyId: id } = params;
    const mine = id === actor.companyId || actor.super;
    const found = mine ? await companyOf(db, id, allows(actor.profile, 'settings:edit')) : null;
    if (!found) throw new Refused('ERR_NO_RECORD_FOUND');
    return found;
  });
};
