import { connection } from '../../domain/connection/decider.ts';
import { queue } from '../../domain/queue/decider.ts';
import { system } from '../../domain/kernel/permissions.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { handle, load } from '../kernel/handle/handle.ts';

type Needs = Pick<Deps, 'store'> & Asks<'idleTickets' | 'waitingTickets'>;

/** Closes open tickets in which the company wrote last, longer ago than the connection's expiresTicket (R152). */
export const closeIdle = ({ store, lookup }: Needs): DueWork => ({
  name: 'idleTicket',
  due: lookup.idleTickets,
  act: async ({ companyId, id }, _, cause) => {
    const command = { type: 'CloseIdle', by: system } as const;
    const ticketId = Number(id);
    await handle(store, ticket, { target: { companyId, id: ticketId }, command, cause, ticketId });
  },
});

/** Moves tickets that waited without a queue longer than the connection's timeSendQueue to the queue sendIdQueue (R153). */
export const queueWaiting = ({ store, lookup }: Needs): DueWork => ({
  name: 'waitingTicket',
  due: lookup.waitingTickets,
  act: async ({ companyId, id }, _, cause) => {
    const ticketId = Number(id);
    const { state: on } = await load(store, ticket, { companyId, id: ticketId });
    if (on.status === 'none') return;
    const { state: over } = await load(store, connection, { companyId, id: on.connectionId });
    const queueId = over.is === 'present' ? over.settings.sendIdQueue : null;
    if (!queueId || (await load(store, queue, { companyId, id: queueId })).state.is !== 'present') return;
    const command = { type: 'QueueTicket', by: system, from: null, queueId, reason: 'waited' } as const;
    await handle(store, ticket, { target: { companyId, id: ticketId }, command, cause, ticketId });
  },
});
