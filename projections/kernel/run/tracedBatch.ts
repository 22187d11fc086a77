import type { LoggedEvent } from '../../../eventstore/codec.ts';
import {
  appendSpanId,
  placeOfSpan,
  placeText,
  recordSpan,
  spanIdOf,
  traceClock,
} from '../../../runtime/tracing/trace.ts';

type Traced = Pick<LoggedEvent, 'stream' | 'revision' | 'meta'>;

const placeOf = ({ stream, revision, meta }: Traced) =>
  placeOfSpan({ correlationId: meta.$correlationId, id: spanIdOf('project', stream, String(revision)) });

/** Records the application of each event of a batch to the read models as a span, from the arrival of the batch. */
export const openTracedBatch = () => {
  const from = traceClock();
  return {
    /** Returns the span of an event as text, for the changes that the event causes; null if it is not sampled. */
    placeOf: (stored: Traced): string | null => {
      const place = placeOf(stored);
      return place ? placeText(place) : null;
    },
    /** Must be called once the batch is committed. */
    record: (events: readonly LoggedEvent[]): void => {
      const to = traceClock();
      for (const stored of events) {
        const { stream, event, meta } = stored;
        const attributes = { company: meta.companyId, ticket: meta.ticketId, event: event.type };
        const span = { kind: 'consumer' as const, parentId: appendSpanId(stream, meta), from, to, attributes };
        recordSpan({ name: `project ${event.type}`, ...span }, placeOf(stored));
      }
    },
  };
};
