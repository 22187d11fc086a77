import type { Charge } from '../../domain/invoice/events.ts';

/** A Pix charge as it is asked for. `attempt` counts the charges of the invoice: asked again after a crash it is the same. */
export type ChargeAsked = {
  companyId: number;
  invoiceId: number;
  attempt: number;
  cents: number;
  detail: string;
  /** Until when it is to be payable (ISO, UTC). */
  expiresAt: string;
};

/** The bank that the installation takes its money by. */
export type Bank = {
  /** Whether one is set up. */
  isThere(): Promise<boolean>;
  /** One charge an attempt, however often it is asked for. Throws Refused('ERR_BANK_AWAY', 503) when the bank does not make it. */
  charge(asked: ChargeAsked): Promise<Omit<Charge, 'cents'>>;
  /** Whether what was made for an attempt can still be paid, as far as the bank said, and is of the bank that is asked now. */
  stands(of: Pick<ChargeAsked, 'companyId' | 'invoiceId' | 'attempt'>): Promise<boolean>;
};
