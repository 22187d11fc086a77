import { system } from '../../domain/kernel/permissions.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { untilReadModelsReached } from '../kernel/handle/untilReached.ts';

const DAY = 86_400_000;

/**
 * Returns the tickets that a super user took during support access to the waiting list, because no one there would attend to
 * them.
 */
export const whenSupportEnded = ({
  store,
  lookup,
}: Pick<Deps, 'store'> & Asks<'reached' | 'ticketsOwnedBy'>): Reaction => ({
  name: 'whenSupportEnded',
  prefixes: ['support-'],
  staleAfter: 365 * DAY,
  wants: ({ event }) => event.type === 'SupportEnded',
  react: async ({ stream, position, meta: { companyId, at } }, cause, stopping) => {
    const { events } = await store.read(stream);
    const begun = events.flatMap(({ event }) => (event.type === 'SupportBegan' ? [event.data] : []))[0];
    if (!begun) return;
    await untilReadModelsReached(lookup, position, stopping);
    const { userId } = begun;
    for (const id of await lookup.ticketsOwnedBy(companyId, userId))
      await handle(store, ticket, {
        target: { companyId, id },
        command: { type: 'LoseOwner', by: system, userId, until: at },
        cause,
        ticketId: id,
      });
  },
});
