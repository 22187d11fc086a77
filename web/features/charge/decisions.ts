import { assignStrayPayment, resolveStrayPayment, takeBackPayment } from '../../../commands/charge/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { strayPayments } from './strayPayments.ts';

const leavesList = { actions: (_: unknown, { id }: { id: string }) => [strayPayments.removed(id)] };

/** The decision that a dialog asks for: with an invoice, the payment pays it; without, it no longer counts. */
export const decision = createTask(
  'strayDecision',
  ({ id, invoiceId, note }: { id: string; invoiceId?: number; note: string }): Promise<unknown> => {
    const params = { paymentId: id };
    return invoiceId === undefined
      ? request(takeBackPayment, { params, body: { note } })
      : request(assignStrayPayment, { params, body: { note, invoiceId } });
  },
  leavesList,
);

/** Records how a payment was resolved. */
export const resolution = createTask(
  'strayResolution',
  ({ id, note }: { id: string; note: string }) =>
    request(resolveStrayPayment, { params: { paymentId: id }, body: { note } }),
  { ...leavesList, overlap: 'joins' },
);
