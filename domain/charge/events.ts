import { z } from 'zod';

/** The installation's names of the banks. `local` is for development and tests. */
export const bankNames = ['asaas', 'efi', 'local'] as const;
export type BankName = (typeof bankNames)[number];

const reason = z.enum(['closed', 'amount', 'unknown']);
/** Why a payment went back to the payer. */
const returnReason = z.enum(['refunded', 'disputed']);
export type ReturnReason = z.infer<typeof returnReason>;
export type StrayReason = z.infer<typeof reason>;

export const chargeEvents = {
  /** A company wants to pay an invoice. The charge is due work until a bank has created it. */
  ChargeAsked: {
    data: z.object({ invoiceId: z.number(), cents: z.number().int(), detail: z.string(), expiresAt: z.string() }),
    plain: ['detail', 'expiresAt'],
  },
  /**
   * `bankId`: the bank's id of it; `qrCode`: the text that people copy and paste. `account`: identifies the account at the
   * bank; missing in older events.
   */
  ChargeMade: {
    data: z.object({
      bank: z.enum(bankNames),
      bankId: z.string(),
      qrCode: z.string(),
      expiresAt: z.string(),
      account: z.string().optional(),
    }),
    plain: ['bankId', 'qrCode', 'expiresAt', 'account'],
  },
  /** It cannot be paid any more. */
  ChargeEnded: { data: z.object({}) },
  /** The bank was asked once more, some time after the end, for a payment at the last moment. It knew of none. */
  EndedChargeChecked: { data: z.object({}) },
  /** The bank confirmed the payment when it was asked. `at` is by the bank's clock (ISO, UTC). */
  ChargePaid: { data: z.object({ cents: z.number().int(), at: z.string() }), plain: ['at'] },
  /** The invoice accepted the payment. `watched`: the bank is asked now and then whether the payment went back. */
  ChargeSettled: { data: z.object({ watched: z.boolean().default(false) }) },
  /**
   * The invoice rejected the payment: it was already `closed`, has another `amount`, or does not exist. A super user must
   * handle it.
   */
  PaymentStrayed: { data: z.object({ reason }) },
  /** A super user assigned it to an open invoice of its company; `note` says why. That invoice then accepts or rejects it. */
  StrayPaymentAssigned: { data: z.object({ invoiceId: z.number(), note: z.string() }), plain: ['note'] },
  /** The bank was asked and the payment had not gone back. */
  PaymentChecked: { data: z.object({}) },
  /** The bank returned `cents` in total, as a refund or because of a dispute. A super user must handle it. */
  PaymentReturned: { data: z.object({ cents: z.number().int(), why: returnReason }) },
  /** A super user decided that the paid invoice no longer counts; `note` says why. Next, the due date goes back. */
  PaymentTakenBack: { data: z.object({ note: z.string() }), plain: ['note'] },
  /**
   * The company's due date went back by the months of the invoice, to this date. Null: the company was removed, or is never
   * due.
   */
  DueDateTakenBack: { data: z.object({ dueDate: z.iso.date().nullable() }) },
  /** A super user handled it: the money was returned, or the company got what it paid for. `note` is their explanation. */
  StrayPaymentResolved: { data: z.object({ note: z.string() }), plain: ['note'] },
};
