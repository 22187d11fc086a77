import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { ticketsBy } from '../ticket/read.ts';
import { visibleTicket } from '../ticket/routes.ts';
import { getServiceWindow, listMessages, listShared, messageHistory, searchMessages } from './contract.ts';
import { textVersions } from './history.ts';
import { serviceWindowOf } from './serviceWindow.ts';
import { messageHits, messagePage, sharedMessages } from './pages.ts';

/** Serves GET /messages/{ticketId} (R193), its search and shared content, and the earlier versions of a message (R212). */
export const messageReads = (http: Http, db: Database, media: Media): void => {
  const within = async (ticketId: number, actor: Actor) => ({
    ticket: visibleTicket(actor, await ticketsBy(db, actor.companyId, 'id', [ticketId])),
    actor,
  });
  serve(http, listMessages, async ({ params, query }, actor, { req }) => {
    const page = await messagePage(db, await within(params.ticketId, actor), query.pageNumber, query.until);
    const messages = page.messages.map((message) => media.shownMessage(message, actor.companyId, req));
    return { ...page, messages };
  });
  serve(http, searchMessages, async ({ params, query }, actor) =>
    messageHits(db, await within(params.ticketId, actor), query.searchParam, query.pageNumber),
  );
  serve(http, listShared, async ({ params, query }, actor, { req }) => {
    const { messages, hasMore } = await sharedMessages(
      db,
      await within(params.ticketId, actor),
      query.what,
      query.pageNumber,
    );
    return { messages: messages.map((message) => media.shownMessage(message, actor.companyId, req)), hasMore };
  });
  serve(http, getServiceWindow, async ({ params }, actor) => {
    const { ticket } = await within(params.ticketId, actor);
    const { companyId } = actor;
    return serviceWindowOf(db, { companyId, contactId: ticket.contactId, connectionId: ticket.whatsappId });
  });
  serve(http, messageHistory, async ({ params }, actor) => {
    const words = await textVersions(db, actor.companyId, params.messageId);
    if (!words) throw new Refused('ERR_NO_MESSAGE_FOUND');
    return words;
  });
};
