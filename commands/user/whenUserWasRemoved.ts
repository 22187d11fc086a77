import { system } from '../../domain/kernel/permissions.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Cause } from '../../runtime/http.ts';
import { openRecent } from '../../runtime/recent.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, idOf } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { untilReadModelsReached } from '../kernel/handle/untilReached.ts';

const DAY = 86_400_000;

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
export const whenUserWasRemoved = ({
  store,
  lookup,
}: Pick<Deps, 'store'> & Asks<'reached' | 'ticketsOwnedBy'>): Reaction => {
  const removed = openRecent<string, true>(10_000);
  const keyOf = (companyId: number, userId: number) => `${companyId}.${userId}`;

  const giveBack = async (companyId: number, ticketId: number, userId: number, cause: Cause) => {
    const target = { companyId, id: ticketId };
    await handle(store, ticket, {
      target,
      command: { type: 'LoseOwner', by: system, userId },
      cause,
      ticketId,
    });
  };

  return {
    name: 'whenUserWasRemoved',
    prefixes: ['user-', 'ticket-'],
    staleAfter: 365 * DAY,
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
      const owner = newOwner(stored);
      if (owner !== null) return giveBack(companyId, idOf(stored.stream), owner, cause);
      // Read models that lag would hide the latest tickets.
      await untilReadModelsReached(lookup, stored.position, stopping);
      const userId = idOf(stored.stream);
      for (const id of await lookup.ticketsOwnedBy(companyId, userId)) await giveBack(companyId, id, userId, cause);
    },
  };
};
