import { z } from 'zod';
import { bankNames } from '../../domain/charge/events.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing } from '../../domain/kernel/inputs.ts';

const note = z.string().trim().min(1).max(500);
const stray = {
  method: 'POST',
  who: 'super',
  params: z.object({ paymentId: z.string().regex(/^\d{1,9}\.\d{1,9}x\d{1,9}$/) }),
  query: nothing,
  reply: z.object({}),
} as const;

export const resolveStrayPayment = contract({
  ...stray,
  path: '/payments/stray/:paymentId/resolve',
  summary: 'A payment that fit no invoice was seen to, how the note says: it leaves the list, and stays in the log',
  body: z.object({ note }),
});

/**
 * ERR_PAYMENT_SEEN_TO (409): somebody did so before; ERR_NO_INVOICE_FOUND: the company has no such invoice; ERR_INVOICE_CLOSED;
 * ERR_PAYMENT_AMOUNT: it is less than the invoice asks for. `note`: why.
 */
export const assignStrayPayment = contract({
  ...stray,
  path: '/payments/stray/:paymentId/assign',
  summary: 'Give a payment that fit no invoice to an open one of its company, which is paid by it',
  body: z.object({ invoiceId: z.int().positive(), note }),
});

/** ERR_PAYMENT_SEEN_TO (409): somebody did so before. ERR_NO_RECORD_FOUND: it did not go back, or paid no invoice. `note`: why. */
export const takeBackPayment = contract({
  ...stray,
  path: '/payments/stray/:paymentId/take-back',
  summary: 'A payment that the bank gave back counts no more: the due date of the company goes back',
  body: z.object({ note }),
});

/**
 * What a bank tells of its own accord. Only who is the bank is believed to know of something (401), and of that nothing but
 * the name: what became of the charge the bank is then asked.
 */
export const tellPayment = contract({
  method: 'POST',
  path: '/pix/:bank',
  who: 'public',
  summary: 'The notices of the bank: a charge may have been paid, or its payment may have gone back',
  params: z.object({ bank: z.enum(bankNames) }),
  query: z.record(z.string(), z.unknown()),
  body: z.unknown(),
  reply: z.object({}),
});
