import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { maySee } from '../../domain/ticket/policy.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { getTicket, getTicketByUuid, listTickets } from './contract.ts';
import { ticketsByHour } from './hours.ts';
import { ticketPage } from './list.ts';
import { ticketsBy, ticketUuid } from './read.ts';

/** Returns the ticket if this user may see it. Otherwise throws Refused, as if it did not exist. */
export const visibleTicket = (actor: Actor, [ticket]: readonly TicketRecord[]): TicketRecord => {
  if (!ticket || !maySee(actor, ticket)) throw new Refused('ERR_NO_TICKET_FOUND');
  return ticket;
};

/** Serves GET /tickets, /tickets/{id} and /tickets/u/{uuid} (R117, R119, R120). */
export const ticketReads = (http: Http, db: Database): void => {
  serve(http, listTickets, async ({ query }, actor) => ({
    ...(await ticketPage(db, query, actor)),
    ...(query.byHour && query.date && { hours: await ticketsByHour(db, query, actor) }),
  }));
  serve(http, getTicketByUuid, async ({ params: { uuid } }, actor) =>
    visibleTicket(
      actor,
      ticketUuid.safeParse(uuid).success ? await ticketsBy(db, actor.companyId, 'uuid', [uuid]) : [],
    ),
  );
  serve(http, getTicket, async ({ params: { ticketId } }, actor) =>
    visibleTicket(actor, await ticketsBy(db, actor.companyId, 'id', [ticketId])),
  );
};
