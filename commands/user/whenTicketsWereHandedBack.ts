import { DAY_MS } from '../../domain/kernel/durations.ts';
import { idOf } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { returnTickets, type ReturnTicketsDeps } from '../ticket/returnTickets.ts';

/**
 * Returns a user's tickets to the waiting list, in the name of the admin who asked for it. Tickets that the user took afterwards
 * stay theirs.
 */
export const whenTicketsWereHandedBack = (deps: ReturnTicketsDeps): Reaction => ({
  name: 'whenTicketsWereHandedBack',
  prefixes: ['user-'],
  staleAfter: 365 * DAY_MS,
  wants: ({ event }) => event.type === 'UserTicketsHandedBack',
  react: async (stored, cause, stopping) => {
    const { userId: admin, at } = stored.meta;
    const owner = { userId: idOf(stored.stream), until: at };
    await returnTickets(deps, stored, owner, { cause: { ...cause, userId: admin }, stopping });
  },
});
