import type { EventOf } from '../kernel/event.ts';
import type { ticketEvents } from './events.ts';

type Event = EventOf<typeof ticketEvents>;

/** The events that a user can undo. */
export const undoneNames = {
  TicketClosed: 'closed',
  TicketReturned: 'returned',
  TicketTransferred: 'transferred',
} as const;
const isUndoable = (type: string): type is keyof typeof undoneNames => Object.hasOwn(undoneNames, type);
/** Events after which the last move can still be undone. */
const harmless: ReadonlySet<Event['type']> = new Set(['TicketRead', 'TicketTagged', 'TicketRatingAsked']);

type Place = { queueId: number | null; userId: number | null; connectionId: number };
/** The last move of a ticket, and its place before it. */
export type LastMove = {
  is: (typeof undoneNames)[keyof typeof undoneNames];
  at: string;
  before: Place & { status: 'pending' | 'open' };
};

/** Returns the move that can be undone after an event, if there is one. Events of one append have the same `at`. */
export const lastMoveAfter = (
  state: Place & { status: 'pending' | 'open' | 'closed'; lastMove?: LastMove },
  { type }: Event,
  at: string,
): LastMove | undefined => {
  const { lastMove, status, queueId, userId, connectionId } = state;
  if (lastMove && (lastMove.at === at || harmless.has(type))) return lastMove;
  if (!isUndoable(type) || status === 'closed') return undefined;
  return { is: undoneNames[type], at, before: { status, queueId, userId, connectionId } };
};
