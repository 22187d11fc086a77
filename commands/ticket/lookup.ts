import type { ReadDue } from '../../domain/kernel/due.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';

export type TicketLookup = {
  ticket(companyId: number, ticketId: number): Promise<TicketRecord | null>;
  /** Ids of the user's tickets that are not closed. */
  ticketsOwnedBy(companyId: number, userId: number): Promise<number[]>;
  /** Ids of the tickets with a status, in the given queues or in all. */
  ticketsOfStatus(
    companyId: number,
    which: { status: string; queueIds: readonly number[]; limit: number },
  ): Promise<number[]>;
  /** Ids of a contact's tickets: those with an agent first, then the newest. At most twenty. */
  ticketsOfContact(companyId: number, contactId: number): Promise<number[]>;
  /** Imported open tickets of connections that close imported tickets. */
  importedTickets: ReadDue;
  /** Open tickets in which the company wrote last and the connection's idle time has passed. */
  idleTickets: ReadDue;
  /** Tickets without a queue that have waited longer than their connection allows. */
  waitingTickets: ReadDue;
  /** Snoozed tickets that are due. */
  snoozesDue: ReadDue;
  contactSpokeLast(companyId: number, ticketId: number): Promise<boolean>;
};
