import { combineSlices } from '@reduxjs/toolkit';
import { defaultWeek } from '../../../../domain/kernel/schedule.ts';
import { integrationFields } from '../../../../domain/integration/record.ts';
import { promptFields } from '../../../../domain/prompt/record.ts';
import {
  queueOptions,
  orderedChildren,
  type QueueOption,
  type QueueOptionCommand,
} from '../../../../domain/queue/options.ts';
import type { QueueOptionRecord, WholeQueue } from '../../../../domain/queue/whole.ts';
import type { SignedIn } from '../../../../domain/user/shape.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { allSaga } from '../../../../web/api/records/useAll.ts';
import { byOrder } from '../../../../web/api/records/words.ts';
import * as menu from '../../../../web/features/queue/optionSlice.ts';
import { removalSlice } from '../../../../web/features/queue/removal.ts';
import { queuePageSaga } from '../../../../web/features/queue/saga.ts';
import { queues } from '../../../../web/features/queue/slice.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { openFeature, type Asked } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

/** A complete queue. */
export const queue = (id: number, name: string, over: Partial<WholeQueue> = {}): WholeQueue => ({
  id,
  name,
  color: `#00000${id}`,
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  orderQueue: null,
  integrationId: null,
  promptId: null,
  schedules: [...defaultWeek],
  companyId: 1,
  version: 0,
  changedBy: 'Ana',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...over,
});

/** Opens the queues' page without rendering it. The server stores queues and the option tree of queue 1. */
export const openPage = (known: readonly WholeQueue[] = [], settings: SignedIn['company']['settings'] = []) => {
  const server = {
    queues: [...known],
    machines: [] as readonly string[],
    tree: [] as readonly QueueOption[],
    tickets: 0,
    next: 100,
    refuses: false,
    /** Promises that delay the menu requests, by HTTP method. */
    waits: {} as Readonly<Record<string, Promise<void>>>,
  };
  const tell = (command: QueueOptionCommand) => {
    for (const event of queueOptions.decide(command, server.tree))
      server.tree = queueOptions.evolve(server.tree, event, '');
  };
  const recordOf = (option: QueueOption): QueueOptionRecord => ({
    ...option,
    option: orderedChildren(server.tree, option.parentId).find(({ id }) => id === option.id)?.option ?? 0,
    queueId: 1,
    children: [],
    childCount: orderedChildren(server.tree, option.id).length,
  });
  const serve = async ({ method, path, query, body }: Asked): Promise<unknown> => {
    const last = Number(path.split('/').at(-1));
    if (path === '/queue' && method === 'GET') return server.queues.toSorted(byOrder);
    const marks = { version: 0, changedBy: '', createdAt: '', updatedAt: '' };
    const machines = server.machines.map((name, at) => ({ ...marks, id: at + 1, name, queueId: 1, queue: null }));
    if (path === '/prompt/list') return machines.map((one) => ({ ...promptFields.parse(one), ...one }));
    if (path === '/queueIntegration/list')
      return machines.map((one) => ({ ...integrationFields.parse({ ...one, type: 'webhook' }), ...one }));
    if (path === '/queue') return queue(9, 'Nova', Object(body));
    if (path.startsWith('/queue/') && method === 'PUT') return queue(last, 'Mudada', { ...Object(body), version: 1 });
    if (path.startsWith('/queue/')) {
      const { tickets } = server;
      if (tickets && !('targetQueueId' in query))
        return Response.json({ error: 'ERR_QUEUE_HAS_TICKETS', tickets }, { status: 409 });
      return { message: 'Queue deleted' };
    }
    if (path === '/settings') return settings;
    await server.waits[method];
    if (method !== 'GET' && server.refuses) return Response.json({ error: 'ERR_NO_RECORD_FOUND' }, { status: 404 });
    if (method === 'GET') {
      const parentId = query['parentId'] === '-1' ? null : Number(query['parentId']);
      return server.tree.filter((each) => each.parentId === parentId).map(recordOf);
    }
    const optionId = method === 'POST' ? server.next++ : last;
    if (method === 'POST') tell({ type: 'AddOption', optionId, message: '', ...Object(body) });
    if (method === 'PUT') tell({ type: 'RewordOption', optionId, ...Object(body) });
    if (method !== 'DELETE') return recordOf(server.tree.find(({ id }) => id === optionId)!);
    tell({ type: 'RemoveOption', optionId });
    return { message: 'Option deleted' };
  };
  const page = openFeature(
    {
      reducer: () =>
        combineSlices(
          sessionSlice,
          entitiesSlice,
          layoutSlice,
          notificationSlice,
          queues,
          removalSlice,
          menu.optionSlice,
        ),
      sagas: [allSaga, queuePageSaga],
      who: { ...admin, company: { ...admin.company, features: ['useOpenAi', 'useIntegrations'], settings } },
    },
    serve,
  );
  const { asked } = page;
  const getState = () => page.getState();
  return {
    ...page,
    server,
    tell,
    gets: (parentId?: number) =>
      asked.filter(
        ({ method, path, query }) =>
          method === 'GET' &&
          path === '/queue-options' &&
          (parentId === undefined || query['parentId'] === String(parentId)),
      ),
    names: () => queues.select(getState()).records.map(({ name }) => name),
    under: (parentId: menu.Parent) =>
      menu.optionsUnder(menu.selectMenu(getState()), parentId)?.map(({ title, option }) => `${option} ${title}`),
    hear: (action: string, payload: unknown) => page.hear('queue', action, payload),
  };
};
export type QueuePage = ReturnType<typeof openPage>;
