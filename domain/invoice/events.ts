import { z } from 'zod';

/** A bank's Pix charge: its id at the bank, the text of its QR code, and when it expires (ISO, UTC). */
const charge = z.object({
  bank: z.string(),
  bankId: z.string(),
  qrCode: z.string(),
  cents: z.number().int(),
  expiresAt: z.string(),
});
export type InvoiceCharge = z.infer<typeof charge>;

/** A payment as a bank reports it. `at`: by the bank's clock (ISO, UTC). */
const payment = z.object({ bank: z.string(), bankId: z.string(), cents: z.number().int(), at: z.string() });
export type Payment = z.infer<typeof payment>;

export const invoiceEvents = {
  /** For `months` from the due date on, at the plan's price at that time. */
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
  /** The company's due date moved to another day. */
  InvoiceMoved: { data: z.object({ dueDate: z.iso.date() }) },
  /** A new charge replaces the one before, which expired. */
  InvoiceCharged: { data: charge, plain: ['bank', 'bankId', 'qrCode', 'expiresAt'] },
  InvoicePaid: { data: payment, plain: ['bank', 'bankId', 'at'] },
  /**
   * The paid months were added to the company's due date, which is now this. Null: the company was removed, or is never due
   * any more.
   */
  InvoiceSettled: { data: z.object({ dueDate: z.iso.date().nullable() }) },
  /**
   * `notDue`: the company's due date is not near enough for an invoice. Otherwise the company now pays for another number of
   * months, or for a plan with another price.
   */
  InvoiceCancelled: { data: z.object({ reason: z.enum(['notDue', 'otherMonths', 'otherPlan']) }) },
};
