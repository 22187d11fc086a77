import './texts.ts';
import { call, delay, put, race, take, takeLatest } from 'typed-redux-saga';
import { getPlatform } from '../../projections/platform/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { request } from '../kernel/request.ts';
import { platformAsked, platformCame, platformFailed, platformHidden, platformSlice } from './slice.ts';

const everyMs = 60_000;

/** Reads the figures while they are looked at, once a minute. */
export function* platformSaga() {
  yield* takeLatest(platformAsked, function* () {
    yield* race({ looks: call(look), ends: take(platformHidden) });
  });
}

function* look() {
  for (;;) {
    try {
      yield* put(platformCame(yield* call(() => request(getPlatform))));
    } catch (error) {
      yield* put(platformFailed());
      toastError(error);
    }
    yield* delay(everyMs);
  }
}

joinStore([platformSlice], platformSaga);
