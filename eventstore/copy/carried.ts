import type { AllStreamRecordedEvent } from '@eventstore/db-client';
import { z } from 'zod';

const reached = z.object({ commit: z.coerce.bigint(), prepare: z.coerce.bigint() });

/** How far a reaction is: the one place in the log that an event names for somebody to go on from. */
export const isCarried = ({ type }: Pick<AllStreamRecordedEvent, 'type'>): boolean => type === 'ReactionReached';

/** The place that such an event names. */
export const placeCarried = ({ data }: Pick<AllStreamRecordedEvent, 'data'>): bigint => reached.parse(data).commit;

/** The same of the copy, where `placeOf` says what lies where. */
export const carried = (event: AllStreamRecordedEvent, placeOf: (place: bigint) => bigint): AllStreamRecordedEvent => {
  const place = String(placeOf(placeCarried(event)));
  return { ...event, isJson: true, data: { commit: place, prepare: place } };
};
