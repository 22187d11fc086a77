import type { WithSlice } from '@reduxjs/toolkit';
import { delay, race, select, take } from 'typed-redux-saga';
import { streamReset } from './stream.ts';
import type { streamSlice } from './streamSlice.ts';

const patience = 1_000;

/**
 * Waits for the first welcome of the stream, at most one second, because data read earlier would be read again. For
 * screens shown at startup, which show a skeleton during the wait.
 */
export function* untilStreamed() {
  const status = yield* select((state: Partial<WithSlice<typeof streamSlice>>) => state.stream?.status);
  if (status === 'connecting') yield* race({ welcomed: take(streamReset), late: delay(patience) });
}
