import type { EventOf } from '../kernel/event.ts';
import type { ticketEvents } from './events.ts';
import type { LastMove } from './lastMove.ts';

/** The queue and the user that a ticket waited for. */
export type WaitingPlace = { queueId: number | null; userId: number | null };
type Placed = WaitingPlace & {
  status: 'pending' | 'open' | 'closed';
  lastMove?: LastMove | undefined;
  waitedIn?: WaitingPlace | undefined;
};

/**
 * Returns where a ticket waited before its present owner accepted it. Accepting it into a queue is a transfer and an
 * acceptance in one append, so both have the same `at`.
 */
export const waitedInAfter = (
  state: Placed,
  evolved: Placed,
  event: EventOf<typeof ticketEvents>,
  at: string,
): WaitingPlace | undefined => {
  if (event.type !== 'TicketAccepted' || state.status !== 'pending')
    return evolved.status === 'open' && evolved.userId === state.userId ? state.waitedIn : undefined;
  const { lastMove } = state;
  const isMovedToo = state.userId === event.data.userId;
  const { queueId, userId } = isMovedToo && lastMove?.at === at ? lastMove.before : state;
  return { queueId, userId };
};
