import { z } from 'zod';

/** A Pix charge of a bank: its id there, the text of its QR code, until when it can be paid (ISO, UTC). */
const charge = z.object({
  bank: z.string(),
  bankId: z.string(),
  qrCode: z.string(),
  cents: z.number().int(),
  expiresAt: z.string(),
});
export type Charge = z.infer<typeof charge>;

/** What a bank says of a payment; `at`: by its clocks (ISO, UTC). */
const payment = z.object({ bank: z.string(), bankId: z.string(), cents: z.number().int(), at: z.string() });
export type Payment = z.infer<typeof payment>;

export const invoiceEvents = {
  /** For so many months from the due date on, at the plan's price of that time. */
  InvoiceOpened: {
    data: z.object({
      detail: z.string(),
      cents: z.number().int(),
      dueDate: z.iso.date(),
      months: z.number().int(),
      planId: z.number(),
    }),
    plain: ['detail'],
  },
  /** The company's due date was set to another day. */
  InvoiceMoved: { data: z.object({ dueDate: z.iso.date() }) },
  /** The last one counts: a charge that ran out is replaced. */
  InvoiceCharged: { data: charge, plain: ['bank', 'bankId', 'qrCode', 'expiresAt'] },
  InvoicePaid: { data: payment, plain: ['bank', 'bankId', 'at'] },
  /** What was paid for was added to the company's due date, which is this now; null: it is gone, or never due any more. */
  InvoiceSettled: { data: z.object({ dueDate: z.iso.date().nullable() }) },
  /** `notDue`: no due date of the company is as near as invoices are made; else it pays for other months, or for a plan of another price, now. */
  InvoiceCancelled: { data: z.object({ reason: z.enum(['notDue', 'otherMonths', 'otherPlan']) }) },
};
