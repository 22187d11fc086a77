import { z } from 'zod';
import { invoiceShape } from '../../domain/invoice/shape.ts';
import { topic } from '../kernel/view/topic.ts';

/** The company's invoices, for its admins. */
export const invoiceTopic = topic({
  name: 'invoice',
  payload: z.object({ invoice: invoiceShape }),
  whole: ['create', 'update'],
  id: z.object({ invoiceId: z.number() }),
  named: ['delete'],
  heardBy: 'author',
});

/** The company has paid and can work until its new due date. The id is the company's. */
export const paymentTopic = topic({
  name: 'payment',
  payload: z.object({ company: z.object({ id: z.number(), dueDate: z.string().nullable() }) }),
  whole: ['CONCLUIDA'],
  id: z.object({}),
  named: [],
  heardBy: 'company',
});
