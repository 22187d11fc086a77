import { z } from 'zod';
import { bankNames } from './events.ts';

/**
 * A payment that fits no invoice, as a super user sees it. Values in BRL; `reason`: the invoice was `closed` already, is of
 * another `amount`, or not there. Instants are ISO, UTC.
 */
export const strayPaymentShape = z.object({
  id: z.string(),
  companyId: z.number(),
  company: z.string(),
  invoiceId: z.number(),
  detail: z.string(),
  value: z.number(),
  paid: z.number(),
  paidAt: z.string(),
  bank: z.enum(bankNames),
  bankId: z.string(),
  reason: z.enum(['closed', 'amount', 'unknown', 'refunded', 'disputed']),
  /** How much of it the bank gave back. */
  returned: z.number().nullable(),
  /** Its invoice was paid by it, and may count no more: the due date goes back. */
  canBeTakenBack: z.boolean(),
  /** What its company is to pay now. */
  openInvoice: z.object({ id: z.number(), detail: z.string(), value: z.number(), dueDate: z.string() }).nullable(),
  /** How somebody saw to it; `invoiceId`: which invoice took it. */
  seen: z.object({ note: z.string(), by: z.string(), at: z.string(), invoiceId: z.number().nullable() }).nullable(),
});
export type StrayPayment = z.infer<typeof strayPaymentShape>;

/** A payment of the company that no invoice took; the owner of the installation decides about it. */
export const misfitShape = z.object({
  detail: z.string(),
  /** What the invoice asked for, and what came, in BRL. */
  value: z.number(),
  paid: z.number(),
  paidAt: z.string(),
  reason: z.enum(['amount', 'closed', 'unknown']),
});
export type Misfit = z.infer<typeof misfitShape>;
