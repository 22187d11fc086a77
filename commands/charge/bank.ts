import type { BankName, ReturnReason } from '../../domain/charge/events.ts';

/** Whom a bank asks for money: `key` names him over all his charges, `document` is his CPF or CNPJ, '' where none is known. */
export type Payer = { key: string; name: string; email: string; phone: string; document: string };

/** A Pix charge as it is wanted. Asked for twice under one `key` it is one charge. `expiresAt`: ISO, UTC. */
export type Wanted = { key: string; cents: number; description: string; payer: Payer; expiresAt: string };

/** A charge as a bank made it: its id there, the text to copy (which is that of the QR code), until when it can be paid. */
export type Made = { bankId: string; qrCode: string; expiresAt: string };

/** So long after its time a charge may still turn out to be paid, and is ended by us: a bank may let it be paid for a year. */
export const GRACE_MS = 600_000;

/**
 * What a bank says of a charge: `gone` can be paid no more; `at` (ISO, UTC) by its own clocks, maybe a day alone; `returned`: how
 * much of a payment went back to who paid, and why.
 */
export type Looked =
  | { is: 'open' }
  | { is: 'gone' }
  | { is: 'paid'; cents: number; at: string; returned?: { cents: number; why: ReturnReason } };

/** A request that came to the address that a bank was given. */
export type Notice = { header: (name: string) => string; query: (name: string) => string; body: unknown };

/** A bank that takes money by Pix. Every call throws BankAway or BankRefused. */
export type Bank = {
  name: BankName;
  /** Makes a charge, or finds the one that was made under this key before its answer was lost. */
  charge(wanted: Wanted): Promise<Made>;
  look(bankId: string): Promise<Looked>;
  /** Has it that the charge can be paid no more. BankRefused where it was paid meanwhile. */
  end(bankId: string): Promise<void>;
  /** Has payments told to an address; may be asked again. */
  listen(url: string): Promise<void>;
};

/** It did not answer in time, or not what its documentation says: it is asked again later. */
export class BankAway extends Error {}

/** It will not do this, whenever it is asked. */
export class BankRefused extends Error {
  readonly status: number;
  constructor(bank: string, status: number, code: string) {
    super(`${bank} refused with ${status} ${code}`);
    this.status = status;
  }
}

/** One by which new charges are made; `account`: the mark of the account there, by which it is told from others. */
export type OwnBank = Bank & { account: string };

/** The banks of the installation, as its settings say at this moment. */
export type Banks = {
  /** The one that new charges are made by; null: none was set up. */
  chosen(): Promise<OwnBank | null>;
  /** One by which a charge was made, by the account of that mark where it is known; null: it is set up no more. */
  named(name: BankName, account?: string): Promise<Bank | null>;
  /**
   * The charges that a notice names; null: it is not of this bank, which is told without a look at anything that is stored. What
   * it says of them is to be looked up.
   */
  notified(name: BankName, notice: Notice): string[] | null;
};
