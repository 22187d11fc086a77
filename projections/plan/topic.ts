import { z } from 'zod';
import { topic } from '../kernel/view/topic.ts';

/**
 * A plan, for super users and for companies that have it: a change of its features opens and closes pages at once. Only super
 * users hear who changed it.
 */
export const planTopic = topic({
  name: 'plan',
  payload: z.object({ plan: z.looseObject({ id: z.number() }) }),
  whole: ['create', 'update'],
  id: z.object({ planId: z.number() }),
  named: ['delete'],
  heardBy: 'plan',
  worksOn: 'super',
  ofActors: true,
  // The features of a plan affect what sockets of its companies may hear.
  reach: (id, { planId }) => Number(id) === planId,
});
