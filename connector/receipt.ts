import { receiptId, type Incoming } from '../commands/message/receive.ts';
import { inSpan, placeOfSpan, recordSpan } from '../runtime/tracing/trace.ts';
import type { MessageArrival } from './whatsapp/kernel/ports.ts';

/** Takes a message into the log as the root of its trace, which begins when the message arrived. */
export const inReceipt = (
  incoming: Incoming,
  arrival: MessageArrival | undefined,
  work: () => Promise<void>,
): Promise<void> => {
  const start = () => ({
    name: 'receive message',
    kind: 'consumer' as const,
    correlationId: receiptId(incoming),
    parentId: null,
    from: arrival?.from,
    attributes: { company: incoming.companyId },
  });
  return inSpan(start, async () => {
    // The journal is written at the same time, and may be later than the log.
    void arrival?.journaled.then((to) => recordSpan({ name: 'journal', from: arrival.from, to }, placeOfSpan(start())));
    await work();
  });
};
