import { z } from 'zod';
import { bankNames } from '../../domain/charge/events.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing } from '../../domain/kernel/inputs.ts';

export const resolveStrayPayment = contract({
  method: 'POST',
  path: '/payments/stray/:paymentId/resolve',
  who: 'super',
  summary: 'A payment that fit no invoice was seen to, how the note says: it leaves the list, and stays in the log',
  params: z.object({ paymentId: z.string().regex(/^\d{1,9}\.\d{1,9}x\d{1,9}$/) }),
  query: nothing,
  body: z.object({ note: z.string().trim().min(1).max(500) }),
  reply: z.object({}),
});

/**
 * What a bank tells of its own accord. Only who is the bank is believed to know of something (401), and of that nothing but
 * the name: what became of the charge the bank is then asked.
 */
export const tellPayment = contract({
  method: 'POST',
  path: '/pix/:bank',
  who: 'public',
  summary: 'The notices of the bank: a charge may have been paid',
  params: z.object({ bank: z.enum(bankNames) }),
  query: z.record(z.string(), z.unknown()),
  body: z.unknown(),
  reply: z.object({}),
});
