import { z } from 'zod';
import { bankNames } from '../../domain/charge/events.ts';
import { contract } from '../../domain/kernel/contract.ts';

const note = z.string().trim().min(1).max(500);
const stray = {
  method: 'POST',
  who: 'super',
  params: z.object({ paymentId: z.string().regex(/^\d{1,9}\.\d{1,9}x\d{1,9}$/) }),
  reply: z.object({}),
} as const;

export const resolveStrayPayment = contract({
  ...stray,
  path: '/payments/stray/:paymentId/resolve',
  summary: 'Mark a stray payment as handled, with a note: it leaves the list and stays in the log',
  body: z.object({ note }),
});

/**
 * ERR_PAYMENT_SEEN_TO (409): another user did so before; ERR_NO_INVOICE_FOUND: the company has no such invoice;
 * ERR_INVOICE_CLOSED; ERR_PAYMENT_AMOUNT: it is less than the invoice amount. `note`: the reason.
 */
export const assignStrayPayment = contract({
  ...stray,
  path: '/payments/stray/:paymentId/assign',
  summary: 'Assign a stray payment to an open invoice of its company, which it pays',
  body: z.object({ invoiceId: z.int().positive(), note }),
});

/**
 * ERR_PAYMENT_SEEN_TO (409): another user did so before. ERR_NO_RECORD_FOUND: it was not refunded, or paid no invoice. `note`:
 * the reason.
 */
export const takeBackPayment = contract({
  ...stray,
  path: '/payments/stray/:paymentId/take-back',
  summary: 'Undo a payment that the bank returned: the due date of the company moves back',
  body: z.object({ note }),
});

/**
 * The webhook of a bank. Only an authenticated bank is believed (401), and only the id of the charge. The charge's state is
 * then asked from the bank.
 */
export const tellPayment = contract({
  method: 'POST',
  path: '/pix/:bank',
  who: 'public',
  summary: 'Webhook of the bank: a charge may have been paid, or a payment returned',
  params: z.object({ bank: z.enum(bankNames) }),
  query: z.record(z.string(), z.unknown()),
  body: z.unknown(),
  reply: z.object({}),
});
