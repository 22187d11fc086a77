import { z } from 'zod';
import { topic } from '../kernel/view/topic.ts';

/** The stray payments of `companyId` changed. Super users who look at them fetch them again. */
export const strayTopic = topic({
  name: 'strayPayment',
  payload: z.object({}),
  whole: [],
  id: z.object({ companyId: z.number() }),
  named: ['reload'],
  heardBy: 'super',
});
