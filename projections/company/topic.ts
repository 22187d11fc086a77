import { z } from 'zod';
import { topic } from '../kernel/topic.ts';

/** A company goes whole; whoever shows its hours parses them. */
export const companyTopic = topic({
  name: 'company',
  payload: z.object({ company: z.looseObject({ id: z.number() }) }),
  whole: ['update'],
  id: z.object({}),
  named: [],
  heardBy: 'company',
  worksOn: 'settings:edit',
  ofActors: true,
});
