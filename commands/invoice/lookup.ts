import type { ReadDue } from '../../domain/kernel/due.ts';

export type InvoiceLookup = {
  /** Companies with overdue payment whose connections must be paused. */
  lapsesDue: ReadDue;
  /** Companies whose invoices need attention. */
  billingsDue: ReadDue;
};
