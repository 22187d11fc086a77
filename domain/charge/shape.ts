import { z } from 'zod';
import { bankNames } from './events.ts';

/**
 * A payment that fits no invoice, as a super user sees it. Values are in BRL and instants in ISO, UTC. `reason`: the invoice
 * was already `closed`, has another `amount`, or does not exist, or the bank returned the payment.
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
  /** How much of it the bank gave back, in BRL. */
  returned: z.number().nullable(),
  /** It paid its invoice, and a super user may undo that, so that the due date goes back. */
  canBeTakenBack: z.boolean(),
  /** The invoice that the company has to pay now. */
  openInvoice: z.object({ id: z.number(), detail: z.string(), value: z.number(), dueDate: z.string() }).nullable(),
  /** How a super user handled it. `invoiceId`: the invoice that accepted it. */
  seen: z.object({ note: z.string(), by: z.string(), at: z.string(), invoiceId: z.number().nullable() }).nullable(),
});
export type StrayPayment = z.infer<typeof strayPaymentShape>;

/** A payment of the company that no invoice accepted. The owner of the installation decides about it. */
export const ownStrayPaymentShape = z.object({
  detail: z.string(),
  /** The invoice amount and the amount paid, in BRL. */
  value: z.number(),
  paid: z.number(),
  paidAt: z.string(),
  reason: z.enum(['amount', 'closed', 'unknown']),
});
export type OwnStrayPayment = z.infer<typeof ownStrayPaymentShape>;
