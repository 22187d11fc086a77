import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { queue } from '../../domain/queue/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { moveTicket } from './move.ts';

/** Tickets that are transferred concurrently. */
const LANES = 16;

/**
 * Removes a queue. First transfers its open and pending tickets to the queue that the admin chose. After a crash, a repeated
 * request resumes. Refusals: see `removeQueue`.
 */
export const removeQueueOf = async (
  deps: Pick<Deps, 'store'> & Asks<'ticketsIn'>,
  { queueId, targetQueueId }: { queueId: number; targetQueueId: number | null },
  actor: Actor,
  cause: Cause,
): Promise<Position | null> => {
  const { store, lookup } = deps;
  const { companyId } = actor;
  const target = { companyId, id: queueId };
  const command = { type: 'RemoveQueue', targetQueueId } as const;
  const { state } = await load(store, queue, target);
  if (state.is === 'present') {
    const to = targetQueueId === null ? null : (await load(store, queue, { companyId, id: targetQueueId })).state;
    if (to && (to.is !== 'present' || targetQueueId === queueId)) throw new Refused('ERR_NO_QUEUE_FOUND');
    const tickets = await lookup.ticketsIn(companyId, queueId);
    if (tickets.length && !to) throw new Refused('ERR_QUEUE_HAS_TICKETS', 409, { tickets: tickets.length });
    const move = { from: queueId, to: targetQueueId, by: actor };
    for (let i = 0; i < tickets.length; i += LANES)
      await Promise.all(
        tickets.slice(i, i + LANES).map((ticketId) => moveTicket(deps, { companyId, ticketId }, move, cause)),
      );
  }
  return (await handle(store, queue, { target, command, cause })).position;
};
