import type { Bill } from '../../domain/bill/events.ts';

/** The address and credentials of a company's billing provider. */
export type BillAccount =
  | { from: 'ixc'; address: string; token: string }
  | { from: 'mkauth'; address: string; clientId: string; clientSecret: string }
  | { from: 'asaas'; token: string };

/**
 * The provider gave no usable answer. `reason`: a word for the log. `forGood`: a retry is useless. `retryAfter`: seconds to
 * wait.
 */
export class BillsFailed extends Error {
  readonly reason: string;
  readonly forGood: boolean;
  readonly retryAfter: number;
  constructor(reason: string, forGood = false, retryAfter = 0) {
    super(`No bills: ${reason}`);
    this.reason = reason;
    this.forGood = forGood;
    this.retryAfter = retryAfter;
  }
}

/** The billing providers. Each call throws BillsFailed. */
export type BillServers = {
  /** The open bills of a CPF or CNPJ, oldest first. The first `whole` bills include payment details. */
  open(account: BillAccount, document: string, whole: number): Promise<Bill[]>;
  /** The PDF of a bill, or null if it has none. */
  sheet(account: BillAccount, ref: string): Promise<Buffer | null>;
};
