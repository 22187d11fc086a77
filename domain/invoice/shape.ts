import { z } from 'zod';
import type { Invoice } from './decider.ts';

/** `open` also past its day: whoever shows it compares the due date (R632). */
export const invoiceStatus = z.enum(['open', 'paid']);

/** An invoice as clients know it (R634). `value` in BRL, `dueDate` a plain date (yyyy-mm-dd). */
export const invoiceShape = z.object({
  id: z.number(),
  detail: z.string(),
  value: z.number(),
  dueDate: z.string(),
  status: invoiceStatus,
  /** The bank gave its payment back, or part of it; `status` stays as it was. */
  returned: z.boolean(),
  companyId: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type InvoiceRecord = z.infer<typeof invoiceShape>;

/** How each state is called outside; what was cancelled is shown to nobody. */
export const statusOf = { open: 'open', paid: 'paid', settled: 'paid' } as const satisfies Record<
  Exclude<Invoice['is'], 'absent' | 'cancelled'>,
  z.infer<typeof invoiceStatus>
>;

/** Money is kept in cents and told in BRL. */
export const inReais = (cents: number): number => cents / 100;
