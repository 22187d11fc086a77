import type { ReadDue } from '../../domain/kernel/due.ts';

export type BillLookup = {
  /** Bill questions to send to their provider or to answer, at most `each` per company. The id is `<ticket>:<question>`. */
  billsDue: ReadDue;
  /** The number of bill questions that a contact asked in the last day, without this one. */
  billsAskedBy(companyId: number, contactId: number, id: string): Promise<number>;
};
