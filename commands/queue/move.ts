import type { Viewer } from '../../domain/kernel/actor.ts';
import type { System } from '../../domain/kernel/permissions.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';

/** Moves a ticket out of a queue that is being removed. Repeating it adds nothing. */
export const moveTicket = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, ticketId }: { companyId: number; ticketId: number },
  move: { from: number; to: number | null; by: Viewer | System },
  cause: Cause,
): Promise<void> => {
  const command = { type: 'MoveOutOfQueue', ...move } as const;
  await handle(store, ticket, { target: { companyId, id: ticketId }, command, cause, ticketId });
};
