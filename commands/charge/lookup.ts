import type { ReadDue } from '../../domain/kernel/due.ts';
import type { BankName } from '../../domain/charge/events.ts';
import type { OwnStrayPayment } from '../../domain/charge/shape.ts';

export type ChargeLookup = {
  /** Charges with a next step: to be made at the bank, to be paid, or with a payment to assign to an invoice. */
  chargesDue: ReadDue;
  /** Payments that matched no invoice and that no one has decided about, latest first. */
  ownStrayPayments(companyId: number): Promise<OwnStrayPayment[]>;
  /** The charge with this id at a bank. */
  chargeOf(bank: BankName, bankId: string): Promise<{ companyId: number; id: string } | null>;
};
