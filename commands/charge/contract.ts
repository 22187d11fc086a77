import { z } from 'zod';
import { bankNames } from '../../domain/charge/events.ts';
import { contract } from '../../domain/kernel/contract.ts';

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
