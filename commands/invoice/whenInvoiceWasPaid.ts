import type { Deps } from '../deps.ts';
import { idOf } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { settleInvoice } from './settle.ts';

const YEAR = 365 * 86_400_000;

/** Moves the company's due date at once after a payment. If this is skipped, the clock does it a minute later. */
export const whenInvoiceWasPaid = ({ store }: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenInvoiceWasPaid',
  prefixes: ['invoice-'],
  staleAfter: YEAR,
  wants: ({ event }) => event.type === 'InvoicePaid',
  react: ({ stream, meta }) => settleInvoice({ store }, { companyId: meta.companyId, id: idOf(stream) }),
});
