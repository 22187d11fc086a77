import type { BankName } from '../../domain/charge/events.ts';
import type { StrayPayment } from '../../domain/charge/shape.ts';
import { inReais } from '../../domain/invoice/shape.ts';
import type { Due } from '../../domain/kernel/due.ts';
import type { Database } from '../../runtime/database.ts';
import { paged, rowsOf } from '../kernel/read.ts';

const PAGE = 20;

/**
 * Charges of which something is left to do, those that are due the longest first. Whose invoice is over is due anew from then on:
 * nobody is to pay it any more.
 */
export const chargesDue = async (db: Database, now: string, limit: number, after: Due | null): Promise<Due[]> => {
  const { dueAt, companyId, id } = after ?? { dueAt: '-infinity', companyId: 0, id: '' };
  const rows = await rowsOf<{ companyId: number; id: string; dueAt: Date }>(
    db,
    `select * from (
       select c.company_id as "companyId", c.id, greatest(c.due_at, i.updated_at) as "dueAt" from views.charge c
       left join views.invoice i
         on c.state = 'open' and i.company_id = c.company_id and i.id = c.invoice_id and i.state <> 'open'
       where c.due_at <= ?) due
     where ("dueAt", "companyId", id) > (?, ?::int, ?) order by "dueAt", "companyId", id limit ?`,
    [now, dueAt, companyId, id, limit],
  );
  return rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
};

/** Whose a charge of a bank is. */
export const chargeOf = async (
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

type Row = Pick<
  StrayPayment,
  'id' | 'companyId' | 'company' | 'invoiceId' | 'detail' | 'bank' | 'bankId' | 'reason' | 'canBeTakenBack'
> & {
  cents: number;
  paidCents: number;
  paidAt: Date;
  openId: number | null;
  openDetail: string;
  openCents: string;
  openDate: string;
  note: string | null;
  by: string;
  since: Date;
  assignedTo: number | null;
  returnedCents: number | null;
};

const told = (row: Row): StrayPayment => {
  const { cents, paidCents, paidAt, openId, openDetail, openCents, openDate, returnedCents, ...seen } = row;
  const { note, by, since, assignedTo, ...rest } = seen;
  const openInvoice = { id: openId ?? 0, detail: openDetail, value: inReais(Number(openCents)), dueDate: openDate };
  return {
    ...rest,
    value: inReais(cents),
    paid: inReais(paidCents),
    returned: returnedCents === null ? null : inReais(returnedCents),
    paidAt: paidAt.toISOString(),
    openInvoice: openId === null || returnedCents !== null ? null : openInvoice,
    seen: note === null ? null : { note, by, at: since.toISOString(), invoiceId: assignedTo },
  };
};

/** Somebody is to see to it. */
const waits = "p.state in ('stray', 'returned')";

/** A page of the payments that fit no invoice or went back, or of those that somebody saw to, the latest first. */
export const strayPayments = async (
  db: Database,
  { pageNumber, seen }: { pageNumber: number; seen: boolean },
): Promise<{ payments: StrayPayment[]; hasMore: boolean }> => {
  const rows = await rowsOf<Row>(
    db,
    `select p.company_id || '.' || p.id as id, p.company_id as "companyId", coalesce(c.name, '') as company,
       case when p.counts then coalesce(p.assigned_to, p.invoice_id) else p.invoice_id end as "invoiceId",
       p.detail, p.cents, p.paid_cents as "paidCents", p.paid_at as "paidAt", p.bank, p.bank_id as "bankId", p.reason,
       o.id as "openId", o.detail as "openDetail", o.cents as "openCents", o.due_date as "openDate",
       case when ${waits} then null else p.note end as note, coalesce(u.name, '') as by, p.since,
       p.assigned_to as "assignedTo", p.returned_cents as "returnedCents",
       p.counts and p.state = 'returned' as "canBeTakenBack"
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
