import { z } from 'zod';
import { topic } from '../kernel/topic.ts';

/** What the machines of a company took today is more by now: admins who look at it read it anew. */
export const promptUseTopic = topic({
  name: 'promptUse',
  payload: z.object({}),
  whole: [],
  id: z.object({ companyId: z.number() }),
  named: ['reload'],
  heardBy: 'author',
});
