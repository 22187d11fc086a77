import { contact } from '../../domain/contact/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { mayMachineSpeak, type Present } from '../../domain/ticket/state.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { load, type Target } from '../kernel/handle.ts';
import { queuedWay } from './wayBefore.ts';
import type { Way } from './wayOut.ts';

type Needs = Pick<Deps, 'store'>;

/** A ticket in which a machine may speak at this moment; null: somebody has it, it is over, or its contact wants no machine. */
export const spokenTicket = async ({ store }: Needs, target: Target): Promise<Present | null> => {
  const { state: on } = await load(store, ticket, target);
  if (!mayMachineSpeak(on)) return null;
  const { state: who } = await load(store, contact, { companyId: target.companyId, id: on.contactId });
  return who.is === 'present' && !who.disableBot ? on : null;
};

/**
 * The way of what a machine says in a ticket as number `index` of a cause: where it was queued before, when it broke off there and
 * the ticket has another connection since, so that it is not said twice; else that of the ticket now.
 */
export const wayOfSaying = async (
  deps: Needs,
  { ticketId, state }: { ticketId: number; state: Present },
  cause: Cause,
  index = 0,
): Promise<Way> => {
  const { contactId, connectionId } = state;
  const before = state.formerConnectionIds?.length ? await queuedWay(deps, { ticketId, state }, cause, index) : null;
  return before ?? { ticketId, contactId, connectionId };
};
