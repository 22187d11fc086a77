import { system } from '../../domain/kernel/permissions.ts';
import { queue } from '../../domain/queue/decider.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { load } from '../kernel/handle/handle.ts';
import { moveTicket } from './move.ts';

/**
 * Moves tickets that entered a queue during its removal, or were reopened there later, because no agent would see them. They go
 * where the queue's other tickets went, or into no queue if there is no such place.
 */
export const moveTicketsOfRemovedQueues = (deps: Pick<Deps, 'store'> & Asks<'ticketsOfRemovedQueues'>): DueWork => ({
  name: 'strayTicket',
  byEventsOnly: true,
  due: deps.lookup.ticketsOfRemovedQueues,
  act: async ({ companyId, id }, _, cause) => {
    const [ticketId = 0, from = 0] = id.split(':').map(Number);
    const { state } = await load(deps.store, queue, { companyId, id: from });
    if (state.is !== 'removed') return;
    const heir = state.targetQueueId;
    const lives = heir !== null && (await load(deps.store, queue, { companyId, id: heir })).state.is === 'present';
    await moveTicket(deps, { companyId, ticketId }, { from, to: lives ? heir : null, by: system }, cause);
  },
});
