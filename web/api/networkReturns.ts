import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { call, take } from 'typed-redux-saga';

/** Emits when the browser reports that the network is back. */
export const networkReturns = (): EventChannel<true> =>
  eventChannel((emit) => {
    const tellIt = () => emit(true);
    addEventListener('online', tellIt);
    return () => removeEventListener('online', tellIt);
  }, buffers.none());

/** Waits until the browser reports that the network is back. */
export function* untilNetworkReturns() {
  const back = yield* call(networkReturns);
  try {
    return yield* take(back);
  } finally {
    back.close();
  }
}
