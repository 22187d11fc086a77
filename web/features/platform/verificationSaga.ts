import { call, delay, put, race, select, take, takeLatest } from 'typed-redux-saga';
import { beginVerification, getVerification } from '../../../projections/platform/contract.ts';
import { toastError } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { platformAsked, platformHidden } from './slice.ts';
import { selectVerification, verificationCame, verifyClicked } from './verificationSlice.ts';

const everyMs = 2_000;

/** Follows the verification while the page is shown; reads it repeatedly while one runs. */
export function* verificationSaga() {
  yield* takeLatest(platformAsked, function* () {
    yield* race({ follows: call(follow), ends: take(platformHidden) });
  });
}

function* follow() {
  for (;;) {
    yield* call(read);
    const { verification } = yield* select(selectVerification);
    const going = verification?.phase === 'running';
    const { clicked } = yield* race({ clicked: take(verifyClicked), ...(going ? { time: delay(everyMs) } : {}) });
    if (clicked) yield* call(begin);
  }
}

function* read() {
  try {
    const { verification } = yield* call(() => request(getVerification));
    yield* put(verificationCame(verification));
  } catch (error) {
    // While a verification runs, the next read may succeed.
    if (!(yield* select(selectVerification)).known) toastError(error);
  }
}

function* begin() {
  try {
    yield* call(() => request(beginVerification));
  } catch (error) {
    toastError(error);
  }
}
