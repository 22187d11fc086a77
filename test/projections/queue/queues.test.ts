import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Due } from '../../../domain/kernel/due.ts';
import { readDue } from '../../../projections/kernel/read/due.ts';
import fc from 'fast-check';
import { queueOptions, type QueueOption } from '../../../domain/queue/options.ts';
import { payloadsOf } from '../../../projections/payloads.ts';
import { queueOptionsUnder, queuesOf, ticketsOfRemovedQueues, ticketsIn } from '../../../projections/queue/read.ts';
import { connectionsOf } from '../../../projections/connection/read.ts';
import { added as connectionAdded } from '../../domain/connection/facts.ts';
import { opened } from '../../domain/ticket/facts.ts';
import { person, registered } from '../facts.ts';
import { openLog, openViews, type Views } from '../views.ts';

let views: Views;
let log = openLog();
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());
beforeEach(async () => {
  await views.empty();
  log = openLog();
  await views.apply([log.happened('user-1.7', person('Bia', 'admin'))]);
});
const on = (stream: string, ...events: Parameters<typeof log.happened>[1][]) =>
  views.apply(events.map((event) => log.happened(stream, event, { userId: 7 })));
const added = (name: string, over: object = {}) => ({ type: 'QueueAdded', data: { name, color: '#0a7', ...over } });
const removed = { type: 'QueueRemoved', data: { targetQueueId: null } };
const ticket = (id: number, queueId: number | null) =>
  opened({ uuid: `3b241101-e2bb-4255-8caf-${String(id).padStart(12, '0')}`, contactId: 2, queueId });

describe('the queues', () => {
  test('are sorted by their order, then those without one, then by name, ignoring case', async () => {
    await on('queue-1.1', added('vendas'));
    await on('queue-1.2', added('Suporte', { orderQueue: 2 }));
    await on('queue-1.3', added('Zelo', { orderQueue: 1 }));
    await on('queue-1.4', added('Abas'));
    await on('queue-2.5', added('Alheia'));
    expect((await queuesOf(views.db, 1)).map(({ name }) => name)).toEqual(['Zelo', 'Suporte', 'Abas', 'vendas']);
  });

  test('of the first version are complete; a change raises the version, names its author, and is published', async () => {
    const [made] = await on('queue-1.1', added('Vendas'));
    expect(made).toMatchObject({ topic: 'queue', action: 'create', id: '1' });
    const [first] = await queuesOf(views.db, 1);
    expect(first).toMatchObject({ id: 1, companyId: 1, greetingMessage: '', orderQueue: null, version: 0 });
    expect(first?.schedules).toHaveLength(7);
    const changes = await on('queue-1.1', { type: 'QueueChanged', data: { name: 'Loja', promptId: 3 } });
    expect(changes.at(-1)).toMatchObject({ topic: 'queue', action: 'update', id: '1' });
    const [changed] = await queuesOf(views.db, 1, [1]);
    expect(changed).toMatchObject({ name: 'Loja', color: '#0a7', promptId: 3, version: 1, changedBy: 'Bia' });
    expect(await payloadsOf(views.db).load('queue', 1, ['1'], false)).toEqual(new Map([['1', { queue: changed }]]));
  });

  test('disappear from every record that named them when they are removed', async () => {
    await on('queue-1.1', added('Vendas'));
    await on('queue-1.2', added('Suporte'));
    await on('connection-1.3', connectionAdded({ queueIds: [1, 2], sendIdQueue: 1, greetingMessage: 'Oi' }));
    const shown = async () => (await connectionsOf(views.db, 1, true, [3]))[0];
    expect(await shown()).toMatchObject({ queueIds: [1, 2], sendIdQueue: 1 });
    const changes = await on('queue-1.1', removed);
    expect(changes.at(-1)).toMatchObject({ topic: 'queue', action: 'delete', id: '1', after: null });
    expect((await queuesOf(views.db, 1)).map(({ id }) => id)).toEqual([2]);
    expect(await shown()).toMatchObject({ queueIds: [2], sendIdQueue: null, queues: [{ id: 2 }] });
  });

  test('know their open and pending tickets, and those that remain in a removed queue', async () => {
    await on('contact-1.2', registered());
    await on('queue-1.1', added('Vendas'));
    await on('ticket-1.10', ticket(10, 1));
    await on('ticket-1.11', ticket(11, 1), { type: 'TicketAccepted', data: { userId: 7 } });
    await on('ticket-1.12', ticket(12, 1), { type: 'TicketClosed', data: { userId: 7 } });
    await on('ticket-1.13', ticket(13, null));
    expect(await ticketsIn(views.db, 1, 1)).toEqual([10, 11]);
    expect(await ticketsIn(views.db, 2, 1)).toEqual([]);
    const left = (limit: number, after: Due | null = null) =>
      readDue(views.db, ticketsOfRemovedQueues, { now: '', limit, after });
    expect(await left(9)).toEqual([]);
    await on('queue-1.1', removed);
    const stray = await left(9);
    expect(stray.map(({ id }) => id)).toEqual(['10:1', '11:1']);
    expect(await left(1)).toEqual(stray.slice(0, 1));
    expect(await left(9, stray[0])).toEqual(stray.slice(1));
    expect(await left(9, stray[1])).toEqual([]);
  });
});

describe('the options of a menu', () => {
  const add = (optionId: number, parentId: number | null = null) => ({
    type: 'QueueOptionAdded',
    data: { optionId, parentId, title: `Opção ${optionId}`, message: '' },
  });
  const gone = (optionId: number) => ({ type: 'QueueOptionRemoved', data: { optionId } });
  const under = async (parentId: number | null = null, queueId = 1) =>
    (await queueOptionsUnder(views.db, 1, queueId, parentId)).map(({ id, option }) => [id, option]);

  test('are read under one parent, in order, with the number of options below each', async () => {
    await on('queue-1.1', added('Vendas'));
    await on('queueOptions-1.1', add(1), add(2), add(3, 2), add(4, 3));
    expect(await queueOptionsUnder(views.db, 1, 1, null)).toEqual([
      {
        id: 1,
        title: 'Opção 1',
        message: '',
        option: 1,
        queueId: 1,
        parentId: null,
        children: [],
        answer: { is: 'text' },
        childCount: 0,
      },
      {
        id: 2,
        title: 'Opção 2',
        message: '',
        option: 2,
        queueId: 1,
        parentId: null,
        children: [],
        answer: { is: 'text' },
        childCount: 1,
      },
    ]);
    expect(await under(2)).toEqual([[3, 1]]);
    expect(await queueOptionsUnder(views.db, 2, 1, null)).toEqual([]);
    await on('queueOptions-1.1', gone(2));
    expect(await under()).toEqual([[1, 1]]);
    expect(await under(2)).toEqual([]);
    await on('queue-1.1', removed);
    expect(await under()).toEqual([]);
  });

  test('match the stream after any additions and removals', async () => {
    const acts = fc.array(fc.tuple(fc.boolean(), fc.nat(20)), { minLength: 5, maxLength: 25 });
    let queueId = 0;
    let next = 0;
    await fc.assert(
      fc.asyncProperty(acts, async (moves) => {
        queueId += 1;
        await on(`queue-1.${queueId}`, added(`Fila ${queueId}`));
        let tree: readonly QueueOption[] = [];
        for (const [adds, at] of moves) {
          const chosen = tree[at % (tree.length + 1)]?.id ?? null;
          const command = adds
            ? ({ type: 'AddOption', optionId: ++next, parentId: chosen, title: 'x', message: '' } as const)
            : ({ type: 'RemoveOption', optionId: chosen ?? 0 } as const);
          if (!adds && chosen === null) continue;
          const events = queueOptions.decide(command, tree);
          tree = events.reduce((s, event) => queueOptions.evolve(s, event, ''), tree);
          await on(`queueOptions-1.${queueId}`, ...events);
        }
        for (const parentId of [null, ...tree.map(({ id }) => id)])
          expect(await under(parentId, queueId)).toEqual(
            tree.filter((o) => o.parentId === parentId).map(({ id }, i) => [id, i + 1]),
          );
      }),
      { numRuns: 15 },
    );
  });
});
