import type { AllStreamRecordedEvent } from '@eventstore/db-client';
import { z } from 'zod';

const reached = z.object({ commit: z.coerce.bigint(), prepare: z.coerce.bigint() });

/**
 * Whether an event records how far a reaction has read. No other event names a position in the log from which a reader
 * resumes.
 */
export const isCarried = ({ type }: Pick<AllStreamRecordedEvent, 'type'>): boolean => type === 'ReactionReached';

/** Returns the position that such an event names. */
export const placeCarried = ({ data }: Pick<AllStreamRecordedEvent, 'data'>): bigint => reached.parse(data).commit;

/** Returns the event for the copy: its position is mapped to the copy's by `placeOf`. */
export const toCopiedEvent = (
  event: AllStreamRecordedEvent,
  placeOf: (place: bigint) => bigint,
): AllStreamRecordedEvent => {
  const place = String(placeOf(placeCarried(event)));
  return { ...event, isJson: true, data: { commit: place, prepare: place } };
};
