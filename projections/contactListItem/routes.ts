import { Refused } from '../../domain/kernel/decider.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { getItem, listItems } from './contract.ts';
import { itemPage, itemsByIds, listExists } from './read.ts';

/** Serves GET /contact-list-items and one of them (R540, R541). */
export const contactListItemReads = (http: Http, db: Database): void => {
  serve(http, listItems, async ({ query: { contactListId: listId, ...query } }, { companyId, timeZone }) => {
    if (!listId) return { contacts: [], count: 0, hasMore: false };
    if (!(await listExists(db, companyId, listId))) throw new Refused('ERR_NO_RECORD_FOUND');
    return itemPage(db, { companyId, listId, timeZone }, query);
  });
  serve(http, getItem, async ({ params: { contactListItemId } }, { companyId }) => {
    const [found] = await itemsByIds(db, companyId, [contactListItemId]);
    if (!found || !(await listExists(db, companyId, found.contactListId))) throw new Refused('ERR_NO_RECORD_FOUND');
    return found;
  });
};
