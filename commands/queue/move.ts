import type { Viewer } from '../../domain/kernel/actor.ts';
import type { Decider } from '../../domain/kernel/decider.ts';
import { ticket, type Ticket } from '../../domain/ticket/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle } from '../kernel/handle.ts';

export type Move = { from: number; to: number | null };
type MoveCommand = { type: 'TransferTicket'; by: Viewer; move: Move };

/** A ticket that is still in the queue goes to another, or to none, and keeps its owner; a closed one stays where it was. */
const leaving: Decider<Ticket, MoveCommand, typeof ticket.events> = {
  ...ticket,
  decide: ({ by, move }, state) =>
    state.status === 'none' || state.status === 'closed' || state.queueId !== move.from
      ? []
      : ticket.decide({ type: 'TransferTicket', by, queueId: move.to, userId: state.userId }, state),
};

/** Transfers a ticket out of a queue that goes away. Done again it adds nothing. */
export const moveTicket = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, ticketId }: { companyId: number; ticketId: number },
  move: Move,
  by: Viewer,
  cause: Cause,
): Promise<void> => {
  const command = { type: 'TransferTicket', by, move } as const;
  await handle(store, leaving, { companyId, id: ticketId }, command, cause, { tries: 100, ticketId });
};
