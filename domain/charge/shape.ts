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
  reason: z.enum(['closed', 'amount', 'unknown']),
});
export type StrayPayment = z.infer<typeof strayPaymentShape>;
