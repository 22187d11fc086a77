import { z } from 'zod';
import { strayPaymentShape } from '../../domain/charge/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { flag, nothing, pageNumber } from '../../domain/kernel/inputs.ts';

export const listStrayPayments = contract({
  method: 'GET',
  path: '/payments/stray',
  who: 'super',
  summary:
    'Payments that fit no open invoice or that the bank gave back, of every company, or those that were `seen` to, the latest first',
  params: nothing,
  query: z.object({ pageNumber, seen: flag }),
  body: nothing,
  reply: z.object({ payments: z.array(strayPaymentShape), hasMore: z.boolean() }),
});
