import { system } from '../../domain/kernel/permissions.ts';
import { openTicketSlot, ticket } from '../../domain/ticket/decider.ts';
import { isShortReply, ratingIn } from '../../domain/ticket/ratingReply.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { ownerOf } from '../kernel/claim.ts';
import { handle, idOf } from '../kernel/handle.ts';
import type { TicketSlot } from './open.ts';

/** The rating window: later a number is an ordinary message. */
const DAY_MS = 86_400_000;

/**
 * The closed ticket that a message is about (R154), which stays closed: its contact was asked how it went, and this is a rating, or a
 * short reply that is none, which asks once more. Null: the message is an ordinary one. A redelivered message does the same again.
 */
export const ratedTicket = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, contactId, connectionId }: TicketSlot,
  said: { kind: string; body: string },
  cause: Cause,
): Promise<number | null> => {
  const rating = ratingIn(said);
  if (rating === null && !isShortReply(said)) return null;
  const last = await ownerOf({ store, decider: ticket, companyId }, openTicketSlot(contactId, connectionId));
  if (!last || last.holds || last.state.status !== 'closed' || last.state.rating === undefined) return null;
  if (last.state.contactId !== contactId || last.state.connectionId !== connectionId) return null;
  const id = idOf(last.stream);
  const since = new Date(Date.now() - DAY_MS).toISOString();
  const command =
    rating === null
      ? ({ type: 'AskRatingAgain', by: system, since } as const)
      : ({ type: 'RateTicket', by: system, rating, since } as const);
  const options = { tries: 100, ticketId: id };
  const { events, repeated } = await handle(store, ticket, { target: { companyId, id }, command, cause, ...options });
  return events.length > 0 || repeated ? id : null;
};
