import type { Actor } from '../../domain/kernel/actor.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { mayChange } from '../../domain/ticket/policy.ts';
import { causeOf } from '../kernel/cause.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle } from '../kernel/handle.ts';

/** The conversation is open before the user's eyes: what was unread is read. Looking at a colleague's changes nothing. */
export const readTicket = async (
  deps: Pick<Deps, 'store' | 'lookup'>,
  actor: Actor,
  ticketId: number,
): Promise<void> => {
  const { companyId, userId } = actor;
  const record = await deps.lookup.ticket(companyId, ticketId);
  if (!record?.unreadMessages || record.status === 'pending' || !mayChange(actor, record)) return;
  const cause = causeOf(`read:${crypto.randomUUID()}`, companyId, userId);
  await handle(deps.store, ticket, { companyId, id: ticketId }, { type: 'ReadTicket', by: actor }, cause, { ticketId });
};
