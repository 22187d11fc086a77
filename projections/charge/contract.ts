import { z } from 'zod';
import { strayPaymentShape } from '../../domain/charge/shape.ts';
import { flag, nothing } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';

export const listStrayPayments = pageContract({
  path: '/payments/stray',
  who: 'super',
  summary:
    'Payments that fit no open invoice or that the bank gave back, of every company, or those that were `seen` to, the latest first',
  params: nothing,
  query: { seen: flag },
  reply: { payments: z.array(strayPaymentShape) },
});
