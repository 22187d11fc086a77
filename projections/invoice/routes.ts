import type { Database } from '../../runtime/database.ts';
import { serve, type Http } from '../../runtime/http.ts';
import { listInvoices } from './contract.ts';
import { invoicePage } from './read.ts';

/** Serves GET /invoices/all (R635). */
export const invoiceReads = (http: Http, db: Database): void => {
  serve(http, listInvoices, (input, { companyId }) => invoicePage(db, companyId, input.query));
};
