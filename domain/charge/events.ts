import { z } from 'zod';

/** By what name the installation knows a bank; `local` is the one for development and tests. */
export const bankNames = ['asaas', 'efi', 'local'] as const;
export type BankName = (typeof bankNames)[number];

const reason = z.enum(['closed', 'amount', 'unknown']);
/** Why a payment went back to who paid it. */
const returnReason = z.enum(['refunded', 'disputed']);
export type ReturnReason = z.infer<typeof returnReason>;
export type StrayReason = z.infer<typeof reason>;

export const chargeEvents = {
  /** Somebody wants to pay an invoice; from here on it is due until a bank made it. */
  ChargeAsked: {
    data: z.object({ invoiceId: z.number(), cents: z.number().int(), detail: z.string(), expiresAt: z.string() }),
    plain: ['detail', 'expiresAt'],
  },
  /** `bankId`: its name there; `qrCode`: what is copied and pasted; `account`: the mark of the account at the bank, of older ones unknown. */
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
  /** It can be paid no more. */
  ChargeEnded: { data: z.object({}) },
  /** Some time after its end the bank was asked once more, for a payment of the last moment, and knew of none. */
  EndedChargeChecked: { data: z.object({}) },
  /** The bank itself said so when it was asked; `at` by its clocks (ISO, UTC). */
  ChargePaid: { data: z.object({ cents: z.number().int(), at: z.string() }), plain: ['at'] },
  /** The invoice took the payment; `watched`: the bank is asked now and then whether it went back. */
  ChargeSettled: { data: z.object({ watched: z.boolean().default(false) }) },
  /** The invoice took it not: it was `closed` already, is of another `amount`, or not there. A super user sees to it. */
  PaymentStrayed: { data: z.object({ reason }) },
  /** A super user gave it to an open invoice of its company; `note`: why. The invoice takes it next, or it strays again. */
  StrayPaymentAssigned: { data: z.object({ invoiceId: z.number(), note: z.string() }), plain: ['note'] },
  /** It had not gone back then. */
  PaymentChecked: { data: z.object({}) },
  /** The bank gave the payer `cents` back, all in all: it was asked to, or the payment is disputed. A super user sees to that, too. */
  PaymentReturned: { data: z.object({ cents: z.number().int(), why: returnReason }) },
  /** The invoice it had paid counts no more, says a super user, and why: the due date goes back next. */
  PaymentTakenBack: { data: z.object({ note: z.string() }), plain: ['note'] },
  /** The company's due date went back by the months of the invoice, and is this now; null: it is gone, or never due. */
  DueDateTakenBack: { data: z.object({ dueDate: z.iso.date().nullable() }) },
  /** A super user saw to it: the money was given back, or the company has what it is for; `note` are his words. */
  StrayPaymentResolved: { data: z.object({ note: z.string() }), plain: ['note'] },
};
