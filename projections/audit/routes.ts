import { allows } from '../../domain/kernel/permissions.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { ticketsBy } from '../ticket/read.ts';
import { seen } from '../ticket/routes.ts';
import { historyFiles, ticketHistory } from './contract.ts';
import { hasHistory, historyPage } from './entries.ts';
import { filePath } from './file.ts';
import { namesIn } from './names.ts';

/** GET /tickets/{ticketId}/history and where it is fetched as files: of a ticket that the user may see; an auditor also of one that was deleted. */
export const auditReads = (http: Http, db: Database, store: Store, media: Media): void => {
  serve(http, ticketHistory, async ({ params: { ticketId }, query: { behind = '0' } }, actor) => {
    const { companyId, profile } = actor;
    const whole = allows(profile, 'messages:history');
    const there = await ticketsBy(db, companyId, 'id', [ticketId]);
    // One that was deleted is still told to auditors: what happened in it, and who deleted it.
    if (there.length || !whole || !(await hasHistory(db, { companyId, ticketId }))) seen(actor, there);
    const { entries, hasMore } = await historyPage({ db, store }, { companyId, ticketId }, behind, whole);
    return { entries, hasMore, names: await namesIn(db, companyId, entries) };
  });
  serve(http, historyFiles, async ({ params: { ticketId }, query: { language } }, actor, { req }) => {
    const { companyId, sessionId } = actor;
    seen(actor, await ticketsBy(db, companyId, 'id', [ticketId]));
    const at = (as: 'pdf' | 'json') => media.signed(filePath({ companyId, ticketId, sessionId, language, as }), req);
    return { pdf: at('pdf'), json: at('json') };
  });
};
