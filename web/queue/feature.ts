import './texts.ts';
import type { UnknownAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { addQueue, changeQueue, removeQueue } from '../../commands/queue/contract.ts';
import { wholeQueueShape, type WholeQueue } from '../../domain/queue/whole.ts';
import { listQueues } from '../../projections/queue/contract.ts';
import { recordFrame } from '../kernel/frames.ts';
import { text } from '../kernel/i18n.ts';
import { request } from '../kernel/request.ts';
import { recordSaga } from '../record/recordSaga.ts';
import { finds, plain, recordSlice, type Heard } from '../record/recordSlice.ts';

export type QueueValues = z.input<typeof addQueue.body>;

const kept = z.object({ queue: wholeQueueShape });
const gone = z.object({ queueId: z.number() });

/** The frames of queues: `{ queue }` of create and update, `{ queueId }` of delete. */
const hear = (action: UnknownAction): Heard<WholeQueue> | undefined => {
  if (!recordFrame.match(action) || action.payload.topic !== 'queue') return undefined;
  const { action: what, payload } = action.payload;
  return what === 'delete'
    ? { gone: gone.parse(payload).queueId }
    : { kept: kept.parse(payload).queue, created: what === 'create' };
};

/** As the server lists them: by order, those without one last, then by name. */
export const byOrder = (a: WholeQueue, b: WholeQueue): number => {
  const [x, y] = [a.orderQueue ?? Infinity, b.orderQueue ?? Infinity];
  if (x !== y) return x - y;
  const [name, other] = [plain(a.name), plain(b.name)];
  return name === other ? a.id - b.id : name < other ? -1 : 1;
};

/** The company's queues, live. */
export const queues = recordSlice<'queue', WholeQueue, QueueValues>({
  name: 'queue',
  hear,
  compare: byOrder,
  matches: ({ name }, search) => finds(search, name),
});

export const queueSaga = recordSaga(queues, {
  list: async ({ searchParam }) => {
    const records = (await request(listQueues)).filter(({ name }) => finds(searchParam, name));
    return { records, count: records.length, hasMore: false };
  },
  save: (id, body, seen) =>
    id === null
      ? request(addQueue, { body })
      : request(changeQueue, { params: { queueId: id }, query: { seen }, body }),
  remove: ({ id }) => request(removeQueue, { params: { queueId: id } }),
  said: { saved: () => text('queue', 'saved') },
});
