import { system } from '../../domain/kernel/permissions.ts';
import { openTicketSlot, ticket } from '../../domain/ticket/decider.ts';
import { isShortReply, ratingIn } from '../../domain/ticket/ratingReply.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { ownerOf } from '../kernel/unique/claim.ts';
import { handle, idOf } from '../kernel/handle/handle.ts';
import type { TicketSlot } from './open.ts';

/** The rating window. After it a number is an ordinary message. */
const DAY_MS = 86_400_000;

/**
 * Finds the closed ticket that a message rates, which stays closed (R154). The contact was asked for a rating, and replied with
 * one or with a short text, which repeats the question. Returns null for an ordinary message. A redelivered message has the
 * same effect.
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
  const options = { ticketId: id };
  const { events, repeated } = await handle(store, ticket, { target: { companyId, id }, command, cause, ...options });
  return events.length > 0 || repeated ? id : null;
};
