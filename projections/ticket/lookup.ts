import type { Database } from '../../runtime/database.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { contactSpokeLast, idleTickets, snoozesDue, waitingTickets } from './due.ts';
import { importedTickets, ticketsBy, ticketsOfStatus, ticketsOfContact, ticketsOwnedBy } from './read.ts';

/** Answers the questions of `commands/ticket/lookup.ts`. */
export const ticketLookup = (db: Database) => ({
  ticket: async (companyId: number, ticketId: number): Promise<TicketRecord | null> =>
    (await ticketsBy(db, companyId, 'id', [ticketId]))[0] ?? null,
  ticketsOwnedBy: ticketsOwnedBy.bind(null, db),
  ticketsOfStatus: ticketsOfStatus.bind(null, db),
  ticketsOfContact: ticketsOfContact.bind(null, db),
  importedTickets: importedTickets.bind(null, db),
  idleTickets: idleTickets.bind(null, db),
  waitingTickets: waitingTickets.bind(null, db),
  snoozesDue: snoozesDue.bind(null, db),
  contactSpokeLast: contactSpokeLast.bind(null, db),
});
