import { z } from 'zod';
import { invoiceShape } from '../../domain/invoice/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, pageNumber, searchParam } from '../../domain/kernel/inputs.ts';

/** The caller's company's invoices, the latest due date first, 20 per page. A shorter page is the last one. */
export const listInvoices = contract({
  method: 'GET',
  path: '/invoices/all',
  who: 'invoices:pay',
  summary: "A page of the company's invoices",
  params: nothing,
  query: z.object({ searchParam, pageNumber }),
  body: nothing,
  reply: z.array(invoiceShape).max(20),
});
