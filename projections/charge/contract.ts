import { z } from 'zod';
import { strayPaymentShape } from '../../domain/charge/shape.ts';
import { flag } from '../../domain/kernel/inputs.ts';
import { pageContract } from '../../domain/kernel/pageContract.ts';

export const listStrayPayments = pageContract({
  path: '/payments/stray',
  who: 'super',
  summary: 'Unmatched and returned payments of all companies, or those marked as handled (`seen`), newest first',
  query: { seen: flag },
  reply: { payments: z.array(strayPaymentShape) },
});
