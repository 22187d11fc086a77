import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { removeQueueOf } from '../../../commands/queue/remove.ts';
import { queue } from '../../../domain/queue/decider.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { compare } from '../../../eventstore/position.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let connectionId: number;
let serial = 0;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  connectionId = await world.addConnection('Loja');
});
afterAll(() => world?.close());

const number = () => `55119700${String(++serial).padStart(5, '0')}`;
/** A pending ticket in a queue. */
const waiting = async (queueId: number) => {
  const { id } = await world.write(connectionId, number(), 'Oi');
  expect((await admin.api('PUT', `/tickets/${id}`, { queueId })).status).toBe(200);
  return id;
};
const read = async (id: number) => {
  const found = await world.system.deps.lookup.ticket(1, id);
  if (!found) throw new Error('no such ticket');
  return found;
};
const placed = ({ status, queueId, userId }: TicketRecord) => ({ status, queueId, userId });
const remove = (id: number, query = '', headers?: Record<string, string>) =>
  admin.api('DELETE', `/queue/${id}${query}`, undefined, headers);
const actor = () => ({
  companyId: 1,
  userId: admin.user.id,
  profile: 'admin' as const,
  queueIds: [],
  seesQueueless: true,
  sessionId: 's',
  name: 'Administrador',
  super: false,
  timeZone: 'UTC',
  planId: 1,
  features: [],
});

test('a queue with open and pending tickets stays until another takes them; owners keep their tickets', async () => {
  const from = await world.addQueue('Antiga');
  const to = await world.addQueue('Nova');
  const agent = await world.addPerson('Ana', { queueIds: [from] });
  const pending = await waiting(from);
  const open = await waiting(from);
  const closed = await waiting(from);
  expect((await agent.api('PUT', `/tickets/${open}`, { status: 'open', userId: agent.user.id })).status).toBe(200);
  expect((await agent.api('PUT', `/tickets/${closed}`, { status: 'open', userId: agent.user.id })).status).toBe(200);
  expect((await agent.api('PUT', `/tickets/${closed}`, { status: 'closed' })).status).toBe(200);

  const appended = await world.appendedBy(async () => {
    expect(await remove(from)).toMatchObject({ status: 409, body: { error: 'ERR_QUEUE_HAS_TICKETS', tickets: 2 } });
    for (const bad of [from, 999_999])
      expect(await remove(from, `?targetQueueId=${bad}`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_QUEUE_FOUND' },
      });
  });
  expect(appended).toEqual([]);
  expect((await admin.api('GET', `/queue/${from}`)).status).toBe(200);

  expect((await remove(from, `?targetQueueId=${to}`)).status).toBe(200);
  expect((await admin.api('GET', `/queue/${from}`)).status).toBe(404);
  expect(placed(await read(pending))).toEqual({ status: 'pending', queueId: to, userId: null });
  expect(placed(await read(open))).toEqual({ status: 'open', queueId: to, userId: agent.user.id });
  expect(await read(closed)).toMatchObject({ status: 'closed', queueId: from });
});

test('an interrupted removal resumes when it is requested again', async () => {
  const from = await world.addQueue('Interrompida');
  const to = await world.addQueue('Abrigo');
  const tickets = [await waiting(from), await waiting(from), await waiting(from)];
  const { deps } = world.system;
  let left = 2;
  // The third append to a ticket never happens, as if the process had died there.
  const dying = {
    ...deps,
    store: {
      ...deps.store,
      append: (...args: Parameters<typeof deps.store.append>) => {
        if (args[0].startsWith('ticket-') && left-- <= 0) throw new Error('killed');
        return deps.store.append(...args);
      },
    },
  };
  await expect(removeQueueOf(dying, { queueId: from, targetQueueId: to }, actor(), nextCause(1))).rejects.toThrow(
    'killed',
  );
  expect((await admin.api('GET', `/queue/${from}`)).status).toBe(200);
  await eventually(async () => expect(await remove(from)).toMatchObject({ status: 409, body: { tickets: 1 } }));
  const key = { 'idempotency-key': 'remover-1' };
  expect((await remove(from, `?targetQueueId=${to}`, key)).status).toBe(200);
  for (const id of tickets) {
    expect(placed(await read(id))).toEqual({ status: 'pending', queueId: to, userId: null });
    const { events } = await deps.store.read(`ticket-1.${id}`);
    expect(events.filter(({ event }) => JSON.stringify(event.data).includes(`"queueId":${to}`))).toHaveLength(1);
  }
  const appended = await world.appendedBy(async () => {
    expect((await remove(from, `?targetQueueId=${to}`, key)).status).toBe(200);
  });
  expect(appended).toEqual([]);
});

/** Transfers, and waits for the read models. Before that, a ticket still seems to be in the queue it is to return to. */
const transfer = async (id: number, queueId: number) => {
  const { store, lookup } = world.system.deps;
  const command = { type: 'TransferTicket', by: actor(), queueId } as const;
  const { position } = await handle(store, ticket, {
    target: { companyId: 1, id },
    command,
    cause: nextCause(1),
    ticketId: id,
  });
  await eventually(async () => {
    const reached = await lookup.reached();
    expect(position && reached && compare(reached, position)).toBeGreaterThanOrEqual(0);
  });
};

test('a ticket that reaches a removed queue goes where its tickets went, or into no queue, so that agents see it', async () => {
  const from = await world.addQueue('Some');
  const heir = await world.addQueue('Herdeira');
  const agent = await world.addPerson('Eva', { queueIds: [heir] });
  const first = await waiting(from);
  expect((await remove(from, `?targetQueueId=${heir}`)).status).toBe(200);
  await transfer(first, from); // It was decided while the queue still existed.
  await eventually(async () => expect(placed(await read(first))).toMatchObject({ queueId: heir }));
  expect((await agent.api('GET', `/tickets/${first}`)).status).toBe(200);

  const alone = await world.addQueue('Sem herdeira');
  const second = (await world.write(connectionId, number(), 'Oi')).id;
  expect((await remove(alone)).status).toBe(200);
  await transfer(second, alone);
  await eventually(async () => expect(placed(await read(second))).toMatchObject({ status: 'pending', queueId: null }));

  // The queue that took the tickets is removed too.
  const { store } = world.system.deps;
  const gone = { type: 'RemoveQueue', targetQueueId: null } as const;
  await handle(store, queue, { target: { companyId: 1, id: heir }, command: gone, cause: nextCause(1) });
  await eventually(async () => expect(placed(await read(first))).toMatchObject({ queueId: null }));
});

test('a ticket reopened in a removed queue is not lost', async () => {
  const from = await world.addQueue('Fechada');
  const id = await waiting(from);
  expect((await admin.api('PUT', `/tickets/${id}`, { status: 'closed' })).status).toBe(200);
  expect((await remove(from)).status).toBe(200);
  expect(placed(await read(id))).toMatchObject({ status: 'closed', queueId: from });
  expect((await admin.api('PUT', `/tickets/${id}`, { status: 'open', userId: admin.user.id })).status).toBe(200);
  await eventually(async () =>
    expect(placed(await read(id))).toEqual({ status: 'open', queueId: null, userId: admin.user.id }),
  );
});
