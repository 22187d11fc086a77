import type { WithSlice } from '@reduxjs/toolkit';
import { delay, race, select, take } from 'typed-redux-saga';
import { streamReset } from './stream.ts';
import type { streamSlice } from './streamSlice.ts';

const patience = 1_000;

/**
 * While the stream is opened for the first time, what is read would be read again at its welcome: waits for that, a second at
 * most. For screens that are shown from the start; what they show until then is a skeleton.
 */
export function* untilStreamed() {
  const status = yield* select((state: Partial<WithSlice<typeof streamSlice>>) => state.stream?.status);
  if (status === 'connecting') yield* race({ welcomed: take(streamReset), late: delay(patience) });
}
