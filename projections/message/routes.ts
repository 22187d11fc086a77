import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { ticketsBy } from '../ticket/read.ts';
import { seen } from '../ticket/routes.ts';
import { listMessages } from './contract.ts';
import { messagePage } from './read.ts';

/** GET /messages/{ticketId} (R193). */
export const messageReads = (http: Http, db: Database, media: Media): void =>
  serve(http, listMessages, async ({ params, query }, actor, { req }) => {
    const ticket = seen(actor, await ticketsBy(db, actor.companyId, 'id', [params.ticketId]));
    const page = await messagePage(db, ticket, query.pageNumber, actor);
    const messages = page.messages.map((message) => media.shownMessage(message, actor.companyId, req));
    return { ...page, messages };
  });
