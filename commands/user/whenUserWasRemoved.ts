import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import { openRecent } from '../../runtime/recent.ts';
import { idOf } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { returnTicket, returnTickets, type ReturnTicketsDeps } from '../ticket/returnTickets.ts';

/** The user who receives the ticket by this event, or null. */
const newOwner = ({ event }: LoggedEvent): number | null => {
  const gives =
    event.type === 'TicketAccepted' ||
    event.type === 'TicketReopened' ||
    event.type === 'TicketTransferred' ||
    event.type === 'TicketMoveUndone';
  return gives ? event.data.userId : null;
};

/** Returns the tickets of a removed user to the waiting list, also those assigned at the moment of the removal. */
export const whenUserWasRemoved = (deps: ReturnTicketsDeps): Reaction => {
  const removed = openRecent<string, true>(10_000);
  const keyOf = (companyId: number, userId: number) => `${companyId}.${userId}`;

  return {
    name: 'whenUserWasRemoved',
    prefixes: ['user-', 'ticket-'],
    staleAfter: 365 * DAY_MS,
    observe: ({ event, meta, stream }) => {
      if (event.type === 'UserRemoved') removed.set(keyOf(meta.companyId, idOf(stream)), true);
    },
    wants: (stored) => {
      const owner = newOwner(stored);
      return (
        stored.event.type === 'UserRemoved' || (owner !== null && removed.has(keyOf(stored.meta.companyId, owner)))
      );
    },
    react: async (stored, cause, stopping) => {
      const { companyId } = stored.meta;
      const id = idOf(stored.stream);
      const owner = newOwner(stored);
      if (owner === null) return returnTickets(deps, stored, { userId: id }, { cause, stopping });
      return returnTicket(deps, { companyId, id }, { userId: owner }, cause);
    },
  };
};
