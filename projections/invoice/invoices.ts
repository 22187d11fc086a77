import { invoice, type Invoice } from '../../domain/invoice/decider.ts';
import { invoiceEvents } from '../../domain/invoice/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { searchOf } from '../../domain/kernel/search.ts';
import { ofThing, rowView } from '../kernel/view/rows.ts';
import { bigint, date, instant, int, oneOf, table, text, type RowOf } from '../kernel/view/table.ts';
import { invoiceTopic, paymentTopic } from './topic.ts';

export const invoiceTable = table(
  'invoice',
  {
    company_id: int,
    id: int,
    detail: text,
    cents: bigint,
    due_date: date,
    state: oneOf<Exclude<Invoice['is'], 'absent'>>(),
    search: text,
    created_at: instant,
    updated_at: instant,
  },
  ['company_id', 'id'],
);
type Row = RowOf<typeof invoiceTable>;

const after = (row: Row, event: EventOf<typeof invoiceEvents>): Row => {
  switch (event.type) {
    case 'InvoiceMoved':
      return { ...row, due_date: event.data.dueDate };
    case 'InvoicePaid':
      return { ...row, state: 'paid' };
    case 'InvoiceSettled':
      return { ...row, state: 'settled' };
    case 'InvoiceCancelled':
      return { ...row, state: 'cancelled' };
    default:
      return row;
  }
};

export const invoices = rowView({
  name: 'invoices',
  version: 3,
  table: invoiceTable,
  keyOf: ofThing,
  indexes: `create index invoice_date on invoice (company_id, due_date desc, id desc);
    create index invoice_open on invoice (company_id) where state = 'open'`,
  features: [invoice.feature],
  events: invoiceEvents,
  on: (row, happened, tx): Row => {
    const { event, companyId, id, at } = happened;
    const tell = (action: 'create' | 'update' | 'delete') =>
      tx.tell(happened, invoiceTopic, { action, id, before: {}, after: action === 'delete' ? null : {} });
    if (event.type === 'InvoiceOpened') {
      tell('create');
      const { detail, cents, dueDate } = event.data;
      const marks = { search: searchOf(detail), created_at: at, updated_at: at };
      return { company_id: companyId, id: Number(id), detail, cents, due_date: dueDate, state: 'open', ...marks };
    }
    if (!row) throw new Error('the invoice does not exist');
    if (event.type !== 'InvoiceCharged') tell(event.type === 'InvoiceCancelled' ? 'delete' : 'update');
    if (event.type === 'InvoiceSettled')
      tx.tell(happened, paymentTopic, { action: 'CONCLUIDA', id: String(companyId), before: null, after: {} });
    return { ...after(row, event), updated_at: at };
  },
});
