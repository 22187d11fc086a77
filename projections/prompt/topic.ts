import { z } from 'zod';
import { topic } from '../kernel/view/topic.ts';

/** A company's AI usage of today has grown. Admins who look at it fetch it again. */
export const promptUseTopic = topic({
  name: 'promptUse',
  payload: z.object({}),
  whole: [],
  id: z.object({ companyId: z.number() }),
  named: ['reload'],
  heardBy: 'author',
});
