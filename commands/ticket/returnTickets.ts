import { system } from '../../domain/kernel/permissions.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';
import { untilReadModelsReached } from '../kernel/handle/untilReached.ts';
import type { Asks } from '../lookup.ts';

export type ReturnTicketsDeps = Pick<Deps, 'store'> & Asks<'reached' | 'ticketsOwnedBy'>;

/** Returns a user's ticket to the waiting list. With `until`, only if the user took it before then. */
export const returnTicket = async (
  { store }: Pick<Deps, 'store'>,
  target: { companyId: number; id: number },
  owner: { userId: number; until?: string },
  cause: Cause,
): Promise<void> => {
  const command = { type: 'LoseOwner', by: system, ...owner } as const;
  await handle(store, ticket, { target, command, cause, ticketId: target.id });
};

/** Returns all tickets of a user to the waiting list because of an event. Resumes after an interruption. */
export const returnTickets = async (
  deps: ReturnTicketsDeps,
  { position, meta: { companyId } }: Pick<LoggedEvent, 'position' | 'meta'>,
  owner: { userId: number; until?: string },
  { cause, stopping }: { cause: Cause; stopping: AbortSignal | undefined },
): Promise<void> => {
  // Read models that lag would hide the latest tickets.
  await untilReadModelsReached(deps.lookup, position, stopping);
  for (const id of await deps.lookup.ticketsOwnedBy(companyId, owner.userId))
    await returnTicket(deps, { companyId, id }, owner, cause);
};
