import type { InvoiceCharge } from '../../domain/invoice/events.ts';

/** A requested Pix charge. `attempt` counts the charges of the invoice, so a retry after a crash yields the same charge. */
export type ChargeAsked = {
  companyId: number;
  invoiceId: number;
  attempt: number;
  cents: number;
  detail: string;
  /** When the charge expires (ISO, UTC). */
  expiresAt: string;
};

/** The bank through which the installation receives payments. */
export type InvoiceBank = {
  /** Whether a bank is configured. */
  isThere(): Promise<boolean>;
  /**
   * Creates one charge per attempt, however often it is called. Throws Refused('ERR_BANK_AWAY', 503) if the bank does not
   * create it.
   */
  charge(asked: ChargeAsked): Promise<Omit<InvoiceCharge, 'cents'>>;
  /** Whether the charge of an attempt can still be paid, as far as the bank reported, and belongs to the present bank. */
  stands(of: Pick<ChargeAsked, 'companyId' | 'invoiceId' | 'attempt'>): Promise<boolean>;
};
