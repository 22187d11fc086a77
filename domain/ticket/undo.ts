import { Refused } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import type { TicketCommand } from './commands.ts';
import type { ticketEvents } from './events.ts';
import { maySee } from './policy.ts';
import type { ExistingTicket } from './state.ts';

type Event = EventOf<typeof ticketEvents>;

/** How long the web client offers to undo a move (ms). */
export const UNDO_OFFERED_MS = 10_000;
/** How long the server accepts an undo (ms). It includes the time that a slow network needs. */
export const UNDO_ACCEPTED_MS = 20_000;

/**
 * Puts a ticket back where it was before the caller's last move. The caller may not see it any more. Throws ERR_CONFLICT when
 * the ticket has changed since, or when the move is too old.
 */
export const undo = (
  { by, moved, now }: Extract<TicketCommand, { type: 'UndoMove' }>,
  state: ExistingTicket,
): readonly Event[] => {
  if (moved?.userId !== by.userId) throw new Refused(maySee(by, state) ? 'ERR_NO_PERMISSION' : 'ERR_NO_TICKET_FOUND');
  const { lastMove } = state;
  const isLate = Date.parse(now) - Date.parse(moved.at) > UNDO_ACCEPTED_MS;
  if (lastMove?.at !== moved.at || isLate || state.ended) throw new Refused('ERR_CONFLICT', 409);
  return [{ type: 'TicketMoveUndone', data: { undone: lastMove.is, ...lastMove.before } }];
};
