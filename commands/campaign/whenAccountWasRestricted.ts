import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { idOf } from '../kernel/handle/handle.ts';
import { untilReadModelsReached } from '../kernel/handle/untilReached.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { pauseRestricted } from './restrictions.ts';

const DAY = 86_400_000;

/** Pauses the running campaigns of a connection whose account Meta restricted. */
export const whenAccountWasRestricted = (
  deps: Pick<Deps, 'store'> & Asks<'campaignsOverConnection' | 'reached'>,
): Reaction => ({
  name: 'whenAccountWasRestricted',
  prefixes: ['restriction-'],
  staleAfter: 30 * DAY,
  wants: ({ event }) => event.type === 'AccountReported' && event.data.restriction !== null,
  react: async ({ stream, meta: { companyId }, position }, _, stopping) => {
    const connectionId = idOf(stream);
    await untilReadModelsReached(deps.lookup, position, stopping);
    const running = await deps.lookup.campaignsOverConnection(companyId, connectionId);
    await pauseRestricted(deps, { companyId, connectionId }, running);
  },
});
