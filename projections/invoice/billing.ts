import { companyEvents } from '../../domain/company/events.ts';
import { monthsOf, firstPausedDay } from '../../domain/company/recurrence.ts';
import { invoiceEvents } from '../../domain/invoice/events.ts';
import { invoicedFrom } from '../../domain/invoice/policy.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { instantOf } from '../../domain/kernel/instant.ts';
import type { DueQuery } from '../kernel/read/due.ts';
import { rowView } from '../kernel/view/rows.ts';
import { bigint, bool, date, instant, int, maybe, oneOf, table, text, type RowOf } from '../kernel/view/table.ts';

/**
 * `due_date`, `months`, `plan_id`, `next_plan_id` describe the company. `time_zone` is that of its founding, which decides
 * due dates. `invoice_…` describe its current invoice that is not settled yet.
 */
const billingTable = table(
  'billing',
  {
    company_id: int,
    time_zone: text,
    due_date: maybe(date),
    months: int,
    plan_id: int,
    next_plan_id: maybe(int),
    invoice: maybe(oneOf<'open' | 'paid'>()),
    invoice_date: maybe(date),
    invoice_months: maybe(int),
    invoice_plan: maybe(int),
    invoice_cents: maybe(bigint),
    due_at: maybe(instant),
    lapsed: bool,
    lapse_at: maybe(instant),
  },
  ['company_id'],
);
type Row = RowOf<typeof billingTable>;
const events = { ...companyEvents, ...invoiceEvents };
type Event = EventOf<typeof events>;
const over = { invoice: null, invoice_date: null, invoice_months: null, invoice_plan: null, invoice_cents: null };

const after = (row: Row, event: Event): Row => {
  switch (event.type) {
    case 'CompanyDueDateSet':
    case 'CompanyRenewed':
      return { ...row, due_date: event.data.dueDate, lapsed: false };
    case 'CompanyLapsed':
      return { ...row, lapsed: true };
    case 'CompanyRecurrenceChosen':
      return { ...row, months: monthsOf(event.data.recurrence) };
    case 'CompanyPlanChosen':
      return { ...row, plan_id: event.data.planId, next_plan_id: null };
    case 'CompanyNextPlanChosen':
      return { ...row, next_plan_id: event.data.planId };
    case 'CompanyNextPlanWithdrawn':
      return { ...row, next_plan_id: null };
    case 'CompanyRemoved':
      return { ...row, due_date: null };
    case 'InvoiceOpened': {
      const { dueDate, months, planId, cents } = event.data;
      const bill = { invoice_date: dueDate, invoice_months: months, invoice_plan: planId, invoice_cents: cents };
      return { ...row, invoice: 'open', ...bill };
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

/** A reaction renews the company right after a payment. The clock handles any that the reaction missed. */
const SETTLED_WITHIN_MS = 60_000;

/**
 * Returns when the clock must check the invoice of a company. Null if its invoice is right, provided that the price is the
 * same.
 */
const dueAtOf = (row: Row, at: string): string | null => {
  if (row.invoice === 'paid') return new Date(Date.parse(at) + SETTLED_WITHIN_MS).toISOString();
  if (row.invoice) {
    const isSame = row.invoice_months === row.months && row.invoice_plan === (row.next_plan_id ?? row.plan_id);
    return isSame && row.invoice_date === row.due_date ? null : at;
  }
  return row.due_date === null ? null : instantOf(invoicedFrom(row.due_date), row.time_zone);
};

/** Returns when the connections of a company pause unless it pays, or null. */
const lapseAtOf = ({ due_date: dueDate, time_zone: zone, lapsed }: Pick<Row, 'due_date' | 'time_zone' | 'lapsed'>) =>
  dueDate === null || lapsed ? null : instantOf(firstPausedDay(dueDate), zone);

/** The billing state of each company, and when it needs work. */
export const billings = rowView({
  name: 'billings',
  version: 5,
  table: billingTable,
  keyOf: ({ stream, companyId, id }) => ({ company_id: stream.startsWith('company-') ? Number(id) : companyId }),
  indexes: `create index billing_lapse on billing (lapse_at, company_id) where lapse_at is not null`,
  features: ['company', 'invoice'],
  events,
  on: (row, { event, id, at }) => {
    if (event.type === 'CompanyFounded') {
      const { timeZone, dueDate, recurrence, planId } = event.data;
      const terms = {
        time_zone: timeZone,
        due_date: dueDate,
        months: monthsOf(recurrence),
        plan_id: planId,
        next_plan_id: null,
      };
      const founded = { company_id: Number(id), ...terms, ...over, lapsed: false, due_at: null, lapse_at: null };
      return { ...founded, due_at: dueAtOf(founded, at), lapse_at: lapseAtOf(founded) };
    }
    if (!row) throw new Error('the billed company does not exist');
    const next = after(row, event);
    return { ...next, due_at: dueAtOf(next, at), lapse_at: lapseAtOf(next) };
  },
});

/** Due rows, the longest overdue first. The id is the company's. */
const dueCompanies = (from: string): DueQuery => ({
  text: `select company_id as "companyId", company_id as id, due_at as "dueAt" from (${from}) b
    where due_at <= ? and (due_at, company_id) > (?, ?::int) order by due_at, company_id limit ?`,
  values: ({ now, limit, after }) => [now, after?.dueAt ?? '-infinity', after?.companyId ?? 0, limit],
});
/** A free plan is due only on its due date. An open invoice is also due when the price of its plan changed. */
export const billingsDue = dueCompanies(
  `select b.company_id, case
     when b.invoice is null and p.cents = 0 then b.due_date::timestamp at time zone b.time_zone
     when b.invoice = 'open' and b.invoice_cents <> p.cents * b.months then least(b.due_at, p.updated_at)
     else b.due_at end as due_at
   from views.billing b left join (
     select id, updated_at, floor((fields->>'value')::float8 * 100 + 0.5) as cents from views.plan) p
     on p.id = coalesce(b.next_plan_id, b.plan_id)`,
);
/** The companies whose connections must pause. */
export const lapsesDue = dueCompanies('select company_id, lapse_at as due_at from views.billing');
