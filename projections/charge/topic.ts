import { z } from 'zod';
import { topic } from '../kernel/topic.ts';

/** The payments that fit no invoice are others now, of `companyId`: super users who look at them read them anew. */
export const strayTopic = topic({
  name: 'strayPayment',
  payload: z.object({}),
  whole: [],
  id: z.object({ companyId: z.number() }),
  named: ['reload'],
  heardBy: 'super',
});
