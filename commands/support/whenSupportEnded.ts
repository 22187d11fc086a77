import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { returnTickets, type ReturnTicketsDeps } from '../ticket/returnTickets.ts';

/**
 * Returns the tickets that a super user took during support access to the waiting list, because no one there would attend to
 * them.
 */
export const whenSupportEnded = (deps: ReturnTicketsDeps): Reaction => ({
  name: 'whenSupportEnded',
  prefixes: ['support-'],
  staleAfter: 365 * DAY_MS,
  wants: ({ event }) => event.type === 'SupportEnded',
  react: async (stored, cause, stopping) => {
    const { events } = await deps.store.read(stored.stream);
    const begun = events.flatMap(({ event }) => (event.type === 'SupportBegan' ? [event.data] : []))[0];
    if (!begun) return;
    await returnTickets(deps, stored, { userId: begun.userId, until: stored.meta.at }, { cause, stopping });
  },
});
