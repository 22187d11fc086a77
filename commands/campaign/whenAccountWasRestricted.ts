import { restrictionEvents, type AccountStanding } from '../../domain/connection/events.ts';
import { isOfficialRefusal } from '../../domain/kernel/accountRefusals.ts';
import { isOf } from '../../domain/kernel/event.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { idOf } from '../kernel/handle/handle.ts';
import { untilReadModelsReached } from '../kernel/handle/untilReached.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { pauseRestricted } from './restrictions.ts';

/** Returns the account after a report of Meta, or after a refusal that Meta may have reported later; null if it may send. */
const restrictedIn = ({ event }: LoggedEvent): AccountStanding | null => {
  if (!isOf(restrictionEvents, event)) return null;
  const { type, data } = event;
  const isRefused = type === 'SendRefused' && isOfficialRefusal(data.restriction?.code ?? '');
  return data.restriction && (type === 'AccountReported' || isRefused) ? data : null;
};

/** Pauses the running campaigns of a connection whose account Meta restricted. */
export const whenAccountWasRestricted = (
  deps: Pick<Deps, 'store'> & Asks<'campaignsOverConnection' | 'reached'>,
): Reaction => ({
  name: 'whenAccountWasRestricted',
  prefixes: ['restriction-'],
  staleAfter: 30 * DAY_MS,
  wants: (stored) => restrictedIn(stored) !== null,
  react: async (stored, _, stopping) => {
    const { stream, meta, position } = stored;
    const { companyId } = meta;
    const restricted = restrictedIn(stored);
    if (!restricted) return;
    const connectionId = idOf(stream);
    await untilReadModelsReached(deps.lookup, position, stopping);
    const running = await deps.lookup.campaignsOverConnection(companyId, connectionId);
    // A delivery may have ended the restriction since, so the event says how it was.
    await pauseRestricted(deps, { companyId, connectionId }, running, restricted);
  },
});
