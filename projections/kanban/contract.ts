import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { jsonIds, numeric } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';
import { tagCalls } from '../../domain/tag/record.ts';
import { ticketShape } from '../../domain/ticket/shape.ts';

/** The lanes of the board in order (R445). Clients show a lane for tickets without one before them. */
export const listLanes = contract({
  method: 'GET',
  path: '/tags/kanban',
  who: 'user',
  summary: 'The tags that are lanes of the kanban board',
  reply: z.object({ lista: z.array(tagCalls.shape) }),
});

/** The id that stands for tickets without a lane. */
export const NO_LANE = 0;

/**
 * Waiting and open tickets that the user may see (R446, R447): 40 per page, the newest change first. `lane` restricts them to
 * one lane: the id of its tag, or 0 for tickets without a lane. A ticket appears only in the first of its lanes.
 */
export const listCards = pageContract({
  path: '/ticket/kanban',
  who: 'user',
  summary: 'A page of the tickets on the kanban board',
  query: {
    queueIds: jsonIds,
    users: jsonIds,
    lane: z.preprocess((v) => (v === '' || v === 'null' ? undefined : v), numeric.pipe(z.int32().min(0)).optional()),
  },
  reply: { tickets: z.array(ticketShape), count: z.number() },
});
