import { z } from 'zod';
import { invoiceShape } from '../../domain/invoice/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { pageNumber, searchParam } from '../../domain/kernel/inputs.ts';

/** The caller's company's invoices, the latest due date first, 20 per page. A shorter page is the last one. */
export const listInvoices = contract({
  method: 'GET',
  path: '/invoices/all',
  who: 'invoices:pay',
  summary: "A page of the company's invoices",
  query: z.object({ searchParam, pageNumber }),
  reply: z.array(invoiceShape).max(20),
});
