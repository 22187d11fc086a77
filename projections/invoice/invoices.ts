import { invoice, type Invoice } from '../../domain/invoice/decider.ts';
import { searchOf } from '../../domain/kernel/search.ts';
import { deciderView, publishOn } from '../kernel/view/deciderView.ts';
import { numberedKey } from '../kernel/view/rows.ts';
import { bigint, date, instant, int, oneOf, table, text } from '../kernel/view/table.ts';
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

export const invoices = deciderView({
  name: 'invoices',
  version: 3,
  table: invoiceTable,
  keyOf: numberedKey,
  indexes: `create index invoice_date on invoice (company_id, due_date desc, id desc);
    create index invoice_open on invoice (company_id) where state = 'open'`,
  decider: invoice,
  toState: ({ state: is, detail, cents, due_date: dueDate }) => ({
    is,
    detail,
    cents: Number(cents),
    dueDate,
    months: 0,
    planId: 0,
    charge: null,
    charges: 0,
    payment: null,
  }),
  toRow: (state, happened, before) =>
    state.is === 'absent'
      ? undefined
      : {
          ...numberedKey(happened),
          detail: state.detail,
          cents: state.cents,
          due_date: state.dueDate,
          state: state.is,
          search: searchOf(state.detail),
          created_at: before?.created_at ?? happened.at,
          updated_at: happened.at,
        },
  publish: (happened, change, tx) => {
    const { event, companyId } = happened;
    const isGone = event.type === 'InvoiceCancelled';
    if (event.type !== 'InvoiceCharged')
      publishOn(invoiceTopic)(happened, isGone ? { ...change, after: undefined } : change, tx);
    if (event.type === 'InvoiceSettled')
      tx.tell(happened, paymentTopic, { action: 'CONCLUIDA', id: String(companyId), before: null, after: {} });
  },
});
