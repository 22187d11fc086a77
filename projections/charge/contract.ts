import { z } from 'zod';
import { strayPaymentShape } from '../../domain/charge/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { flag, nothing, pageNumber } from '../../domain/kernel/inputs.ts';

export const listStrayPayments = contract({
  method: 'GET',
  path: '/payments/stray',
  who: 'super',
  summary: 'Unmatched and returned payments of all companies, or those marked as handled (`seen`), newest first',
  params: nothing,
  query: z.object({ pageNumber, seen: flag }),
  body: nothing,
  reply: z.object({ payments: z.array(strayPaymentShape), hasMore: z.boolean() }),
});
