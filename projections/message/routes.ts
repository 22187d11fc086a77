import { Refused } from '../../domain/kernel/decider.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { ticketsBy } from '../ticket/read.ts';
import { seen } from '../ticket/routes.ts';
import { listMessages, messageHistory } from './contract.ts';
import { wordsOf } from './history.ts';
import { messagePage } from './read.ts';

/** GET /messages/{ticketId} (R193), and what a message said before (R212). */
export const messageReads = (http: Http, db: Database, media: Media): void => {
  serve(http, listMessages, async ({ params, query }, actor, { req }) => {
    const ticket = seen(actor, await ticketsBy(db, actor.companyId, 'id', [params.ticketId]));
    const page = await messagePage(db, ticket, query.pageNumber, actor);
    const messages = page.messages.map((message) => media.shownMessage(message, actor.companyId, req));
    return { ...page, messages };
  });
  serve(http, messageHistory, async ({ params }, actor) => {
    const words = await wordsOf(db, actor.companyId, params.messageId);
    if (!words) throw new Refused('ERR_NO_MESSAGE_FOUND');
    return words;
  });
};
