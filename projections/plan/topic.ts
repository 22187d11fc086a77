import { z } from 'zod';
import { topic } from '../kernel/topic.ts';

/** A plan, for super users and for those whose company has it: what it holds opens and closes pages at once; super users
 * are told who changed it. */
export const planTopic = topic({
  name: 'plan',
  payload: z.object({ plan: z.looseObject({ id: z.number() }) }),
  whole: ['create', 'update'],
  id: z.object({ planId: z.number() }),
  named: ['delete'],
  heardBy: 'plan',
  worksOn: 'super',
  ofActors: true,
  // What a plan has gained or lost, the sockets of the companies that have it hear, or hear no longer.
  reach: (id, { planId }) => Number(id) === planId,
});
