import type { Due } from '../../domain/kernel/due.ts';

export type InvoiceLookup = {
  /** Companies with overdue payment whose connections must be paused. */
  lapsesDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
  /** Companies whose invoices need attention. */
  billingsDue(now: string, limit: number, after: Due | null): Promise<Due[]>;
};
