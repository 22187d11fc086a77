import type { Ticket } from './state.ts';
import type { Viewer } from '../kernel/actor.ts';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { ticketEvents } from './events.ts';
import { maySee } from './policy.ts';

const readMarkEvents = { TicketRead: ticketEvents.TicketRead };

/**
 * The last user who read a ticket; null before the first. Stream `readMark-<company>.<ticket>`; older logs have the marks in
 * the ticket's stream.
 */
export const readMark: Decider<
  { userId: number } | null,
  Commands<{ ReadTicket: { by: Viewer; ticket: Ticket } }>,
  typeof readMarkEvents
> = {
  feature: 'readMark',
  events: readMarkEvents,
  keeps: 1,
  initial: null,
  decide: ({ by, ticket }) => {
    if (ticket.status === 'none' || !maySee(by, ticket)) throw new Refused('ERR_NO_TICKET_FOUND');
    return [{ type: 'TicketRead', data: { userId: by.userId } }];
  },
  evolve: (_, { data }) => data,
};
