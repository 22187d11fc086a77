import { system } from '../../domain/kernel/permissions.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, idOf } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { untilReadModelsReached } from '../kernel/handle/untilReached.ts';

const DAY = 86_400_000;

/**
 * Returns a user's tickets to the waiting list, in the name of the admin who asked for it. Resumes after an interruption.
 * Tickets that the user took afterwards stay theirs.
 */
export const whenTicketsWereHandedBack = ({
  store,
  lookup,
}: Pick<Deps, 'store'> & Asks<'reached' | 'ticketsOwnedBy'>): Reaction => ({
  name: 'whenTicketsWereHandedBack',
  prefixes: ['user-'],
  staleAfter: 365 * DAY,
  wants: ({ event }) => event.type === 'UserTicketsHandedBack',
  react: async (stored, cause, stopping) => {
    const { companyId, userId: admin } = stored.meta;
    await untilReadModelsReached(lookup, stored.position, stopping);
    const userId = idOf(stored.stream);
    for (const ticketId of await lookup.ticketsOwnedBy(companyId, userId))
      await handle(store, ticket, {
        target: { companyId, id: ticketId },
        command: { type: 'LoseOwner', by: system, userId, until: stored.meta.at },
        cause: { ...cause, userId: admin },
        ticketId,
      });
  },
});
