import type { Bill } from '../../domain/bill/events.ts';

/** Where a company's program is, and what it knows us by. */
export type BillAccount =
  | { from: 'ixc'; address: string; token: string }
  | { from: 'mkauth'; address: string; clientId: string; clientSecret: string }
  | { from: 'asaas'; token: string };

/** It gave no answer that counts: `reason` is a word for the log; `forGood`: asking again is of no use; `retryAfter`: not for so many seconds. */
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

/** The programs that know what customers owe. Each throws BillsFailed. */
export type BillServers = {
  /** The open bills of a CPF or CNPJ, the oldest first; of the first `whole` also how they are paid. */
  open(account: BillAccount, document: string, whole: number): Promise<Bill[]>;
  /** The sheet of a bill (PDF); null: it has none. */
  sheet(account: BillAccount, ref: string): Promise<Buffer | null>;
};
