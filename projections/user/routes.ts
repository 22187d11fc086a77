import { Refused } from '../../domain/kernel/decider.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { allUsers, getUser, listRemovedUsers, listUsers } from './contract.ts';
import { companyUser, companyUsers, removedUsers, userPage } from './read.ts';

/** Serves GET /users, /users/list, /users/removed and /users/{id} (R319, R320, R321). */
export const userReads = (http: Http, db: Database): void => {
  serve(http, listUsers, ({ query }, { companyId }) => userPage(db, companyId, query));
  serve(http, allUsers, ({ query }, { companyId }) => companyUsers(db, companyId, query.searchParam));
  serve(http, listRemovedUsers, ({ query }, { companyId }) => removedUsers(db, companyId, query.pageNumber));
  serve(http, getUser, async ({ params }, { companyId }) => {
    const found = await companyUser(db, companyId, params.userId);
    if (!found) throw new Refused('ERR_NO_USER_FOUND');
    return found;
  });
};
