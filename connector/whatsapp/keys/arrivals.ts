import { createRecentCache } from '../../../runtime/caches.ts';
import { traceClock } from '../../../runtime/tracing/trace.ts';
import type { MessageArrival } from '../kernel/ports.ts';

const MOST = 2_000;

/** Remembers when messages arrived and were journaled, for their traces. */
export const openArrivals = () => {
  const arrivals = createRecentCache<string, MessageArrival & { end: (at: number) => void }>(MOST);
  return {
    begin: (waId: string): void => {
      const { promise: journaled, resolve: end } = Promise.withResolvers<number>();
      arrivals.set(waId, { from: traceClock(), journaled, end });
    },
    end: (waId: string): void => arrivals.get(waId)?.end(traceClock()),
    find: (waId: string): MessageArrival | undefined => arrivals.get(waId),
  };
};
