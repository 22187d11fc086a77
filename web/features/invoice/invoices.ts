import { listInvoices } from '../../../projections/invoice/contract.ts';
import { invoiceTopic } from '../../../projections/invoice/topic.ts';
import { createCollection } from '../../api/collection.ts';
import { heard, paymentFrame } from '../../api/frames.ts';
import { pageSize } from '../../api/records/paging.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';

export const invoiceFrame = heard(invoiceTopic);

/** The company's invoices, live. All shown pages are read again, so that changed invoices are in their place. */
export const invoices = createCollection(
  'invoices',
  async (_: void, pageNumber) => {
    const records = await request(listInvoices, { query: { searchParam: '', pageNumber } });
    return { records, hasMore: records.length === pageSize };
  },
  { again: { on: [invoiceFrame, paymentFrame, streamReset] }, reads: 'shown' },
);
