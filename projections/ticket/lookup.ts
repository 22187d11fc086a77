import type { Database } from '../../runtime/database.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { dueReader } from '../kernel/read/due.ts';
import { contactSpokeLast, idleTickets, snoozesDue, waitingTickets } from './due.ts';
import { importedTickets, ticketsBy, ticketsOfStatus, ticketsOfContact, ticketsOwnedBy } from './read.ts';

/** Answers the questions of `commands/ticket/lookup.ts`. */
export const ticketLookup = (db: Database) => ({
  ticket: async (companyId: number, ticketId: number): Promise<TicketRecord | null> =>
    (await ticketsBy(db, companyId, 'id', [ticketId]))[0] ?? null,
  ticketsOwnedBy: ticketsOwnedBy.bind(null, db),
  ticketsOfStatus: ticketsOfStatus.bind(null, db),
  ticketsOfContact: ticketsOfContact.bind(null, db),
  importedTickets: dueReader(db, importedTickets),
  idleTickets: dueReader(db, idleTickets),
  waitingTickets: dueReader(db, waitingTickets),
  snoozesDue: dueReader(db, snoozesDue),
  contactSpokeLast: contactSpokeLast.bind(null, db),
});
