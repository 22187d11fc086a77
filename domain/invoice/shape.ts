import { z } from 'zod';
import type { Invoice } from './decider.ts';

/** Overdue invoices stay `open`; clients compare the due date (R632). */
export const invoiceStatus = z.enum(['open', 'paid']);

/** An invoice as clients see it (R634). `value` is in BRL, `dueDate` a plain date (yyyy-mm-dd). */
export const invoiceShape = z.object({
  id: z.number(),
  detail: z.string(),
  value: z.number(),
  dueDate: z.string(),
  status: invoiceStatus,
  /** The bank returned the payment or a part of it. `status` does not change. */
  returned: z.boolean(),
  companyId: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type InvoiceRecord = z.infer<typeof invoiceShape>;

/** The public status of each state. Cancelled invoices are never shown. */
export const invoiceStatusOf = { open: 'open', paid: 'paid', settled: 'paid' } as const satisfies Record<
  Exclude<Invoice['is'], 'absent' | 'cancelled'>,
  z.infer<typeof invoiceStatus>
>;

/** Converts cents, as stored, to BRL, as the API shows them. */
export const inReais = (cents: number): number => cents / 100;
