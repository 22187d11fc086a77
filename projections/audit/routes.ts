import { allows } from '../../domain/kernel/permissions.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { ticketsBy } from '../ticket/read.ts';
import { visibleTicket } from '../ticket/routes.ts';
import { historyFiles, ticketHistory } from './contract.ts';
import { hasHistory, historyPage } from './entries.ts';
import { historyFilePath } from './file.ts';
import { namesIn } from './names.ts';

/**
 * Serves GET /tickets/{ticketId}/history and the addresses of its files, for tickets that the user may see. Holders of
 * `messages:history` also read the history of deleted tickets.
 */
export const auditReads = (http: Http, db: Database, store: Store, media: Media): void => {
  serve(http, ticketHistory, async ({ params: { ticketId }, query: { behind = '0' } }, actor) => {
    const { companyId, profile } = actor;
    const whole = allows(profile, 'messages:history');
    const there = await ticketsBy(db, companyId, 'id', [ticketId]);
    // Auditors can still read a deleted ticket: what happened in it and who deleted it.
    if (there.length || !whole || !(await hasHistory(db, { companyId, ticketId }))) visibleTicket(actor, there);
    const { entries, hasMore } = await historyPage({ db, store }, { companyId, ticketId }, behind, whole);
    return { entries, hasMore, names: await namesIn(db, companyId, entries) };
  });
  serve(http, historyFiles, async ({ params: { ticketId }, query: { language } }, actor, { req }) => {
    const { companyId, sessionId } = actor;
    visibleTicket(actor, await ticketsBy(db, companyId, 'id', [ticketId]));
    const at = (as: 'pdf' | 'json') =>
      media.signed(historyFilePath({ companyId, ticketId, sessionId, language, as }), req);
    return { pdf: at('pdf'), json: at('json') };
  });
};
