import type { BankName, ReturnReason } from '../../domain/charge/events.ts';

/** The payer of a charge. `key` is the same in all their charges. `document`: CPF or CNPJ, '' if unknown. */
export type Payer = { key: string; name: string; email: string; phone: string; document: string };

/** A requested Pix charge. Repeated requests with one `key` yield one charge. `expiresAt`: ISO, UTC. */
export type ChargeRequest = { key: string; cents: number; description: string; payer: Payer; expiresAt: string };

/** A charge as the bank made it: its id, the Pix copy-and-paste text (also in the QR code) and its expiry. */
export type CreatedCharge = { bankId: string; qrCode: string; expiresAt: string };

/**
 * Time after expiry in which a charge may still turn out to be paid. Then we end it, because a bank may accept payment for a
 * year.
 */
export const GRACE_MS = 600_000;

/**
 * The state of a charge at its bank. `gone`: it can no longer be paid. `at`: ISO, UTC by the bank's clock, maybe only a day.
 * `returned`: the refunded amount and the reason.
 */
export type BankChargeState =
  | { is: 'open' }
  | { is: 'gone' }
  | { is: 'paid'; cents: number; at: string; returned?: { cents: number; why: ReturnReason } };

/** A webhook request from a bank. */
export type BankNotice = { header: (name: string) => string; query: (name: string) => string; body: unknown };

/** A bank that receives money by Pix. Every call throws BankAway or BankRefused. */
export type Bank = {
  name: BankName;
  /** Creates a charge, or finds the one created under this key when the answer was lost. */
  charge(wanted: ChargeRequest): Promise<CreatedCharge>;
  look(bankId: string): Promise<BankChargeState>;
  /** Cancels a charge, so that it can no longer be paid. Throws BankRefused if it was paid in the meantime. */
  end(bankId: string): Promise<void>;
  /** Registers the address for payment notices. Repeatable. */
  listen(url: string): Promise<void>;
};

/** The bank did not answer in time, or violated its documentation. It is asked again later. */
export class BankAway extends Error {}

/** The bank refuses, and would refuse a retry too. */
export class BankRefused extends Error {
  readonly status: number;
  constructor(bank: string, status: number, code: string) {
    super(`${bank} refused with ${status} ${code}`);
    this.status = status;
  }
}

/** The bank that makes new charges. `account`: identifies the account there. */
export type OwnBank = Bank & { account: string };

/** The banks of the installation, according to its current settings. */
export type Banks = {
  /** The bank for new charges, or null if none is configured. */
  chosen(): Promise<OwnBank | null>;
  /** A bank that made a charge, with that `account` if known; null if it is no longer configured. */
  named(name: BankName, account?: string): Promise<Bank | null>;
  /**
   * The charge ids in a notice, to be looked up at the bank. Null if the notice is not from this bank, which is decided without
   * any access to stored data.
   */
  notified(name: BankName, notice: BankNotice): string[] | null;
};
