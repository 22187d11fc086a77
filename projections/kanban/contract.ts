import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { jsonIds, nothing, numeric, pageNumber } from '../../domain/kernel/inputs.ts';
import { tagCalls } from '../../domain/tag/record.ts';
import { ticketShape } from '../../domain/ticket/shape.ts';

/** The lanes of the board in their order (R445); before them stands that of the tickets without one. */
export const listLanes = contract({
  method: 'GET',
  path: '/tags/kanban',
  who: 'user',
  summary: 'The tags that are lanes of the kanban board',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.object({ lista: z.array(tagCalls.shape) }),
});

/** The lane of the tickets that have none. */
export const NO_LANE = 0;

/**
 * Tickets that wait or are attended, of those that the user may see (R446, R447): 40 a page, the newest change first.
 * `lane`: of that lane alone, the id of its tag, 0 for those without one. A ticket stands in the first of its lanes.
 */
export const listCards = contract({
  method: 'GET',
  path: '/ticket/kanban',
  who: 'user',
  summary: 'A page of the tickets on the kanban board',
  params: nothing,
  query: z.object({
    pageNumber,
    queueIds: jsonIds,
    users: jsonIds,
    lane: z.preprocess((v) => (v === '' || v === 'null' ? undefined : v), numeric.pipe(z.int32().min(0)).optional()),
  }),
  body: nothing,
  reply: z.object({ tickets: z.array(ticketShape), count: z.number(), hasMore: z.boolean() }),
});
