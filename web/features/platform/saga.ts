import { call, delay, fork, put, race, select, take, takeLatest, takeLeading } from 'typed-redux-saga';
import { getPlatform, retryParked } from '../../../projections/platform/contract.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import {
  companiesSought,
  platformAsked,
  platformCame,
  platformFailed,
  platformHidden,
  platformSlice,
  retryClicked,
  selectPlatform,
} from './slice.ts';
import { verificationSaga } from './verificationSaga.ts';
import { verificationSlice } from './verificationSlice.ts';

const everyMs = 60_000;
const searchDelayMs = 300;

/** Reads the figures while the page is shown: once a minute, and after read models were rebuilt. */
export function* platformSaga() {
  yield* takeLatest([platformAsked, companiesSought], function* (action) {
    if (companiesSought.match(action)) yield* delay(searchDelayMs);
    yield* race({ looks: call(look), ends: take(platformHidden) });
  });
  yield* fork(verificationSaga);
  yield* takeLeading(retryClicked, retry);
}

function* look() {
  for (;;) {
    try {
      const searchParam = (yield* select(selectPlatform)).term.trim();
      yield* put(platformCame(yield* call(() => request(getPlatform, { query: { searchParam } }))));
    } catch (error) {
      yield* put(platformFailed());
      toastError(error);
    }
    yield* race({ time: delay(everyMs), anew: take(streamReset) });
  }
}

function* retry({ payload: view }: ReturnType<typeof retryClicked>) {
  try {
    yield* call(() => request(retryParked, { params: { view } }));
  } catch (error) {
    toastError(error);
  }
  yield* put(platformAsked());
}

joinStore([platformSlice, verificationSlice], platformSaga);
