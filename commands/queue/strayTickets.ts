import { system } from '../../domain/kernel/permissions.ts';
import { queue } from '../../domain/queue/decider.ts';
import type { DueWork } from '../kernel/clock.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle.ts';
import { moveTicket } from './move.ts';

/**
 * A ticket that came into a queue while it was removed, or was reopened there later, would be seen by no agent: it goes
 * where the others of that queue went, or, without such a place, to no queue.
 */
export const moveStrayTickets = (deps: Pick<Deps, 'store' | 'lookup'>): DueWork => ({
  name: 'strayTicket',
  due: (_, limit, after) => deps.lookup.strayTickets(limit, after),
  act: async ({ companyId, id }, _, cause) => {
    const [ticketId = 0, from = 0] = id.split(':').map(Number);
    const { state } = await load(deps.store, queue, { companyId, id: from });
    if (state.is !== 'removed') return;
    const heir = state.targetQueueId;
    const lives = heir !== null && (await load(deps.store, queue, { companyId, id: heir })).state.is === 'present';
    await moveTicket(deps, { companyId, ticketId }, { from, to: lives ? heir : null, by: system }, cause);
  },
});
