import type { Actor } from '../../domain/kernel/actor.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { readMark } from '../../domain/ticket/readMark.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { Store } from '../../eventstore/store.ts';
import { handle, load } from '../kernel/handle/handle.ts';

type Shown = Pick<TicketRecord, 'status' | 'queueId' | 'userId' | 'unreadMessages' | 'isNewToOwner'>;

/** Marks a ticket's messages as read when its own agent opens the conversation. Other users, admins too, mark nothing. */
export const markTicketRead = async (
  deps: { store: Store; lookup: { ticket(companyId: number, ticketId: number): Promise<Shown | null> } },
  actor: Actor,
  ticketId: number,
): Promise<void> => {
  const { companyId, userId } = actor;
  const record = await deps.lookup.ticket(companyId, ticketId);
  if (!record || record.status !== 'open' || record.userId !== userId) return;
  if (!record.unreadMessages && !record.isNewToOwner) return;
  const cause = causeOf(`read:${crypto.randomUUID()}`, companyId, userId);
  const target = { companyId, id: ticketId };
  const { state } = await load(deps.store, ticket, target);
  const command = { type: 'ReadTicket', by: actor, ticket: state } as const;
  await handle(deps.store, readMark, { target, command, cause, ticketId });
};
