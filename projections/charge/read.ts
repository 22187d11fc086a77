import type { BankName } from '../../domain/charge/events.ts';
import { ownStrayPaymentShape, type OwnStrayPayment, type StrayPayment } from '../../domain/charge/shape.ts';
import { inReais } from '../../domain/invoice/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { afterDue, type DueQuery } from '../kernel/read/due.ts';
import { paged, rowsOf } from '../kernel/read/read.ts';
import { asRecord, columnsOf, type ReadOf } from '../kernel/view/table.ts';
import type { invoiceTable } from '../invoice/invoices.ts';
import { chargeTable } from './charges.ts';

const PAGE = 20;

/**
 * Charges with work left, the longest overdue first. An open charge becomes due when its invoice closes, because no
 * one may pay it any more.
 */
export const chargesDue: DueQuery = {
  text: `select * from (
       select c.company_id as "companyId", c.id, greatest(c.due_at, i.updated_at) as "dueAt" from views.charge c
       left join views.invoice i
         on c.state = 'open' and i.company_id = c.company_id and i.id = c.invoice_id and i.state <> 'open'
       where c.due_at <= ?) due
     where ("dueAt", "companyId", id) > (?, ?::int, ?) order by "dueAt", "companyId", id limit ?`,
  values: (page) => [page.now, ...afterDue(page), page.limit],
};

/** Returns the charge with this bank id. */
export const chargeByBankId = async (
  db: Database,
  bank: BankName,
  bankId: string,
): Promise<{ companyId: number; id: string } | null> => {
  const found = await rowsOf<{ companyId: number; id: string }>(
    db,
    'select company_id as "companyId", id from views.charge where bank = ? and bank_id = ? limit 1',
    [bank, bankId],
  );
  return found[0] ?? null;
};

const same = ['company_id', 'detail', 'bank', 'bank_id', 'reason', 'paid_at'] as const;
const own = [...same, 'cents', 'paid_cents', 'returned_cents', 'assigned_to', 'since'] as const;
/** Columns that are set once a charge is paid. */
type Paid = 'bank' | 'bank_id' | 'reason' | 'paid_at' | 'paid_cents';
type Own = ReadOf<typeof chargeTable, (typeof own)[number]>;
type Open = { [K in 'id' | 'detail' | 'cents' | 'due_date' as `open_${K}`]: ReadOf<typeof invoiceTable, K>[K] | null };
type Row = Omit<Own, Paid> & { [K in Paid]: NonNullable<Own[K]> } & Open & {
    id: string;
    company: string;
    invoice_id: number;
    can_be_taken_back: boolean;
    how: string | null;
    by: string;
  };

const told = (row: Row): StrayPayment => ({
  ...asRecord(row, [...same, 'id', 'company', 'invoice_id', 'can_be_taken_back']),
  value: inReais(row.cents),
  paid: inReais(row.paid_cents),
  returned: row.returned_cents === null ? null : inReais(row.returned_cents),
  openInvoice:
    row.open_id === null || row.returned_cents !== null
      ? null
      : {
          id: row.open_id,
          detail: row.open_detail ?? '',
          value: inReais(Number(row.open_cents)),
          dueDate: row.open_due_date ?? '',
        },
  seen:
    row.how === null ? null : { note: row.how, by: row.by, at: row.since.toISOString(), invoiceId: row.assigned_to },
});

/** Payments that wait for a decision of a super user. */
const waits = "p.state in ('stray', 'returned')";

/** Returns a page of payments that fit no invoice or were refunded, or of those that are resolved. The latest come first. */
export const strayPayments = async (
  db: Database,
  { pageNumber, seen }: { pageNumber: number; seen: boolean },
): Promise<{ payments: StrayPayment[]; hasMore: boolean }> => {
  const rows = await rowsOf<Row>(
    db,
    `select ${columnsOf('p', chargeTable, own)}, p.company_id || '.' || p.id as id, coalesce(c.name, '') as company,
       case when p.counts then coalesce(p.assigned_to, p.invoice_id) else p.invoice_id end as invoice_id,
       o.id as open_id, o.detail as open_detail, o.cents as open_cents, o.due_date as open_due_date,
       case when ${waits} then null else p.note end as how, coalesce(u.name, '') as by,
       p.counts and p.state = 'returned' as can_be_taken_back
     from views.charge p left join views.company c on c.id = p.company_id
       left join views.invoice o on o.company_id = p.company_id and o.state = 'open'
       left join views.app_user u on u.id = p.seen_by
     where ${seen ? `p.note is not null and not (${waits})` : waits}
     order by p.since desc, p.company_id, p.id limit ${PAGE + 1} offset ?`,
    [(pageNumber - 1) * PAGE],
  );
  const { page, hasMore } = paged(rows, PAGE);
  return { payments: page.map(told), hasMore };
};

/** Returns a company's payments that fit no invoice and are undecided, the latest first. */
export const ownStrayPayments = async (db: Database, companyId: number): Promise<OwnStrayPayment[]> => {
  const rows = await rowsOf<{ detail: string; cents: number; paid_cents: number; paid_at: Date; reason: string }>(
    db,
    `select detail, cents, paid_cents, paid_at, reason from views.charge
     where company_id = ? and state = 'stray' order by since desc, id limit ${PAGE}`,
    [companyId],
  );
  return rows.map(({ detail, cents, paid_cents, paid_at, reason }) =>
    ownStrayPaymentShape.parse({
      detail,
      value: inReais(cents),
      paid: inReais(paid_cents),
      paidAt: new Date(paid_at).toISOString(),
      reason,
    }),
  );
};
