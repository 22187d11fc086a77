import { inReais, invoiceStatusOf, type InvoiceRecord } from '../../domain/invoice/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { matching } from '../kernel/read/search.ts';
import { asRecord, columnsOf, type ReadOf } from '../kernel/view/table.ts';
import { invoiceTable } from './invoices.ts';

const PAGE = 20;
const same = ['company_id', 'id', 'detail', 'due_date', 'created_at', 'updated_at'] as const;
const own = [...same, 'cents', 'state'] as const;
const columns = columnsOf('i', invoiceTable, own);
/** SQL condition that the bank refunded the payment of an invoice `i`, fully or in part. */
export const wasReturned = `exists (select from views.charge p where p.company_id = i.company_id
  and p.returned_cents is not null and p.settled and coalesce(p.assigned_to, p.invoice_id) = i.id)`;
const all = `${columns}, ${wasReturned} as returned`;
type Row = ReadOf<typeof invoiceTable, (typeof own)[number]> & { returned: boolean };

const told = (row: Row): InvoiceRecord[] =>
  row.state === 'cancelled'
    ? []
    : [
        {
          ...asRecord(row, same),
          value: inReais(Number(row.cents)),
          status: invoiceStatusOf[row.state],
          returned: row.returned,
        },
      ];

export const invoicesBy = async (db: Database, companyId: number, ids: readonly number[]): Promise<InvoiceRecord[]> => {
  const sql = `select ${all} from views.invoice i where i.company_id = ? and i.id = any(?::int[])`;
  return (await rowsOf<Row>(db, sql, [companyId, [...ids]])).flatMap(told);
};

/** Returns a page of a company's invoices, the latest due date first. */
export const invoicePage = async (
  db: Database,
  companyId: number,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<InvoiceRecord[]> => {
  const found = matching('i.search', searchParam);
  const rows = await rowsOf<Row>(
    db,
    `select ${all} from views.invoice i where i.company_id = ? and i.state <> 'cancelled' and ${found.text}
     order by i.due_date desc, i.id desc limit ${PAGE} offset ?`,
    [companyId, ...found.values, (pageNumber - 1) * PAGE],
  );
  return rows.flatMap(told);
};
