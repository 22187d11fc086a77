import { Refused } from '../../domain/kernel/decider.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { allContacts, getContact, listContacts } from './contract.ts';
import { shortContacts, contactPage, contactsByIds } from './read.ts';

/** Serves GET /contacts, /contacts/list and /contacts/{id} (R261, R263, R264). */
export const contactReads = (http: Http, db: Database): void => {
  serve(http, listContacts, ({ query }, actor) => contactPage(db, actor, query));
  serve(http, allContacts, ({ query }, actor) => shortContacts(db, actor, query));
  serve(http, getContact, async ({ params }, { companyId }) => {
    const [found] = await contactsByIds(db, companyId, [params.contactId]);
    if (!found) throw new Refused('ERR_NO_CONTACT_FOUND');
    return found;
  });
};
