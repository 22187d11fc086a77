import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { MOST_LISTED, optionalId, searchParam } from '../../domain/kernel/inputs.ts';
import { queueOptionShape, wholeQueueShape } from '../../domain/queue/whole.ts';

export const listQueues = contract({
  method: 'GET',
  path: '/queue',
  who: 'user',
  summary: `The company's queues that a search finds, in their order, at most ${MOST_LISTED}`,
  query: z.object({ searchParam }),
  reply: z.array(wholeQueueShape).max(MOST_LISTED),
});

export const getQueue = contract({
  method: 'GET',
  path: '/queue/:queueId',
  who: 'user',
  summary: 'One queue',
  reply: wholeQueueShape,
});

/** `parentId` -1 is the root. Empty for an unknown queue. */
export const listQueueOptions = contract({
  method: 'GET',
  path: '/queue-options',
  who: 'user',
  summary: "The options of a queue's menu under a parent",
  query: z.object({
    queueId: optionalId,
    parentId: z.preprocess((v) => (v === '-1' ? null : v), optionalId),
  }),
  reply: z.array(queueOptionShape).max(MOST_LISTED),
});
