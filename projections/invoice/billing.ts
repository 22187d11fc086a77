import { companyEvents } from '../../domain/company/events.ts';
import { monthsOf, pausedFrom } from '../../domain/company/recurrence.ts';
import { invoiceEvents } from '../../domain/invoice/events.ts';
import { invoicedFrom } from '../../domain/invoice/policy.ts';
import type { Due } from '../../domain/kernel/due.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { instantOf } from '../../domain/kernel/instant.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read.ts';
import { rowView } from '../kernel/rows.ts';
import { bool, date, instant, int, maybe, oneOf, table, text, type RowOf } from '../kernel/table.ts';

/** `due_date`, `months`: of the company; `invoice_…`: of the invoice that it has and that is not over. */
const billingTable = table(
  'billing',
  {
    company_id: int,
    time_zone: text,
    due_date: maybe(date),
    months: int,
    invoice: maybe(oneOf<'open' | 'paid'>()),
    invoice_date: maybe(date),
    invoice_months: maybe(int),
    due_at: maybe(instant),
    lapsed: bool,
    lapse_at: maybe(instant),
  },
  ['company_id'],
);
type Row = RowOf<typeof billingTable>;
const events = { ...companyEvents, ...invoiceEvents };
type Event = EventOf<typeof events>;
const over = { invoice: null, invoice_date: null, invoice_months: null };

const after = (row: Row, event: Event): Row => {
  switch (event.type) {
    case 'CompanyDueDateSet':
    case 'CompanyRenewed':
      return { ...row, due_date: event.data.dueDate, lapsed: false };
    case 'CompanyLapsed':
      return { ...row, lapsed: true };
    case 'CompanyRecurrenceChosen':
      return { ...row, months: monthsOf(event.data.recurrence) };
    case 'CompanyTimeZoneChosen':
      return { ...row, time_zone: event.data.timeZone };
    case 'CompanyRemoved':
      return { ...row, due_date: null };
    case 'InvoiceOpened': {
      const { dueDate, months } = event.data;
      return { ...row, invoice: 'open', invoice_date: dueDate, invoice_months: months };
    }
    case 'InvoiceMoved':
      return { ...row, invoice_date: event.data.dueDate };
    case 'InvoicePaid':
      return { ...row, invoice: 'paid' };
    case 'InvoiceSettled':
    case 'InvoiceCancelled':
      return { ...row, ...over };
    default:
      return row;
  }
};

/** When the clock is to look after the invoice of a company; null: it has what it should have. */
const dueAtOf = (row: Row, at: string): string | null => {
  if (row.invoice === 'paid') return null;
  if (row.invoice) return row.invoice_date === row.due_date && row.invoice_months === row.months ? null : at;
  return row.due_date === null ? null : instantOf(invoicedFrom(row.due_date), row.time_zone);
};

/** When the connections of a company are to pause, unless it pays before. */
const lapseAtOf = ({ due_date: dueDate, time_zone: zone, lapsed }: Pick<Row, 'due_date' | 'time_zone' | 'lapsed'>) =>
  dueDate === null || lapsed ? null : instantOf(pausedFrom(dueDate), zone);

/** What each company should be billed, and when. */
export const billings = rowView({
  name: 'billings',
  version: 2,
  table: billingTable,
  keyOf: ({ stream, companyId, id }) => ({ company_id: stream.startsWith('company-') ? Number(id) : companyId }),
  indexes: `create index billing_due on billing (due_at, company_id) where due_at is not null;
    create index billing_lapse on billing (lapse_at, company_id) where lapse_at is not null`,
  features: ['company', 'invoice'],
  events,
  on: (row, { event, id, at }) => {
    if (event.type === 'CompanyFounded') {
      const { timeZone, dueDate, recurrence } = event.data;
      const terms = { time_zone: timeZone, due_date: dueDate, months: monthsOf(recurrence) };
      const founded = { company_id: Number(id), ...terms, ...over, lapsed: false, due_at: null, lapse_at: null };
      return { ...founded, due_at: dueAtOf(founded, at), lapse_at: lapseAtOf(founded) };
    }
    if (!row) throw new Error('the billing of a company that was never founded');
    const next = after(row, event);
    return { ...next, due_at: dueAtOf(next, at), lapse_at: lapseAtOf(next) };
  },
});

/** Companies of which one of the two is due, the longest due first; the id is the company's. */
const dueBy =
  (column: 'due_at' | 'lapse_at') =>
  async (db: Database, now: string, limit: number, behind: Due | null): Promise<Due[]> => {
    const { dueAt, companyId } = behind ?? { dueAt: '-infinity', companyId: 0 };
    const rows = await rowsOf<{ companyId: number; dueAt: Date }>(
      db,
      `select company_id as "companyId", ${column} as "dueAt" from views.billing
       where ${column} <= ? and (${column}, company_id) > (?, ?::int) order by ${column}, company_id limit ?`,
      [now, dueAt, companyId, limit],
    );
    return rows.map((row) => ({ ...row, id: String(row.companyId), dueAt: row.dueAt.toISOString() }));
  };
/** Whose invoice is to be looked after. */
export const billingsDue = dueBy('due_at');
/** Whose connections are to pause. */
export const lapsesDue = dueBy('lapse_at');
