import { allows } from '../../domain/kernel/permissions.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { messagesByIds } from '../message/read.ts';
import { ticketsBy } from '../ticket/read.ts';
import { visibleTicket } from '../ticket/routes.ts';
import { historyFiles, ticketHistory } from './contract.ts';
import { hasHistory, historyPage } from './entries.ts';
import { historyFilePath } from './file.ts';
import { namesIn } from './names.ts';

const isPicture = ({ mediaType, isDeleted, isErased }: MessageRecord): boolean =>
  (mediaType === 'image' || mediaType === 'sticker') && !isDeleted && !isErased;

/**
 * Serves GET /tickets/{ticketId}/history and the addresses of its files, for tickets that the user may see. Holders of
 * `messages:history` also read the history of deleted tickets.
 */
export const auditReads = (http: Http, db: Database, store: Store, media: Media): void => {
  serve(http, ticketHistory, async ({ params: { ticketId }, query: { behind = '0' } }, actor, { req }) => {
    const { companyId, profile } = actor;
    const whole = allows(profile, 'messages:history');
    const there = await ticketsBy(db, companyId, 'id', [ticketId]);
    // Auditors can still read a deleted ticket: what happened in it and who deleted it.
    if (there.length || !whole || !(await hasHistory(db, { companyId, ticketId }))) visibleTicket(actor, there);
    const { entries, hasMore } = await historyPage({ db, store }, { companyId, ticketId }, behind, whole);
    const messages = await messagesByIds(db, companyId, [
      ...new Set(entries.flatMap(({ messageId }) => messageId ?? [])),
    ]);
    const pictures = Object.fromEntries(
      messages.filter(isPicture).flatMap((message) => {
        const { id, mediaUrl } = media.shownMessage(message, companyId, req);
        return mediaUrl === null ? [] : [[id, mediaUrl]];
      }),
    );
    return { entries, hasMore, pictures, names: await namesIn(db, companyId, entries) };
  });
  serve(http, historyFiles, async ({ params: { ticketId }, query: { language } }, actor, { req }) => {
    const { companyId, sessionId } = actor;
    visibleTicket(actor, await ticketsBy(db, companyId, 'id', [ticketId]));
    const at = (as: 'pdf' | 'json') =>
      media.signed(historyFilePath({ companyId, ticketId, sessionId, language, as }), req);
    return { pdf: at('pdf'), json: at('json') };
  });
};
