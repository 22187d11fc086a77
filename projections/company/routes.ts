import { Refused } from '../../domain/kernel/decider.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { firstAdminOf } from '../user/read.ts';
import { allCompanies, getCompany, getFirstAdmin, listCompanies } from './contract.ts';
import { companyList, companyOf, companyPage } from './read.ts';

/** Serves GET /companies, /companies/list, /companies/{id} and its first admin (R344, R346). */
export const companyReads = (http: Http, db: Database): void => {
  serve(http, listCompanies, ({ query }) => companyPage(db, query));
  serve(http, allCompanies, ({ query }) => companyList(db, query.searchParam));
  serve(http, getFirstAdmin, async ({ params: { companyId } }) => {
    if (!(await companyOf(db, companyId, false))) throw new Refused('ERR_NO_RECORD_FOUND');
    return { admin: await firstAdminOf(db, companyId) };
  });
  serve(http, getCompany, async ({ params }, actor) => {
    const { companyId: id } = params;
    const mine = id === actor.companyId || actor.super;
    const found = mine ? await companyOf(db, id, allows(actor.profile, 'settings:edit')) : null;
    if (!found) throw new Refused('ERR_NO_RECORD_FOUND');
    return found;
  });
};
