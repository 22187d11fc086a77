import { contact } from '../../domain/contact/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { mayMachineSpeak, type ExistingTicket } from '../../domain/ticket/state.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { load, type Target } from '../kernel/handle/handle.ts';
import { queuedRoute } from './queuedMessage.ts';
import type { MessageRoute } from './messageRoute.ts';

type Needs = Pick<Deps, 'store'>;

/** Returns the ticket if a bot may write in it now; null if an agent has it, it is closed, or its contact wants no bot. */
export const ticketForBot = async ({ store }: Needs, target: Target): Promise<ExistingTicket | null> => {
  const { state: on } = await load(store, ticket, target);
  if (!mayMachineSpeak(on)) return null;
  const { state: who } = await load(store, contact, { companyId: target.companyId, id: on.contactId });
  return who.is === 'present' && !who.disableBot ? on : null;
};

/**
 * Returns the route for bot message number `index` of a cause. If it was queued before a crash and the ticket has another
 * connection since, returns the old route to avoid a second copy. Otherwise returns the ticket's present route.
 */
export const routeForBot = async (
  deps: Needs,
  { ticketId, state }: { ticketId: number; state: ExistingTicket },
  cause: Cause,
  index = 0,
): Promise<MessageRoute> => {
  const { contactId, connectionId } = state;
  const before = state.formerConnectionIds?.length ? await queuedRoute(deps, { ticketId, state }, cause, index) : null;
  return before ?? { ticketId, contactId, connectionId };
};
