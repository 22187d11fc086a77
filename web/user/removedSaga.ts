import { call, put, select, takeLatest } from 'typed-redux-saga';
import { listRemovedUsers } from '../../projections/user/contract.ts';
import { erasureDone } from '../erasure/slice.ts';
import { userErased } from '../kernel/frames.ts';
import { toastError } from '../kernel/errors.ts';
import { request } from '../kernel/request.ts';
import { removedAsked, removedCame, removedFailed, selectRemoved } from './removedSlice.ts';

/** Who was removed; who was erased is among them no more. */
export function* removedSaga() {
  yield* takeLatest(removedAsked, fetchRemoved);
  yield* takeLatest([erasureDone, userErased], erased);
}

function* fetchRemoved() {
  try {
    yield* put(removedCame(yield* call(() => request(listRemovedUsers))));
  } catch (error) {
    toastError(error);
    yield* put(removedFailed());
  }
}

function* erased() {
  if ((yield* select(selectRemoved)).open) yield* put(removedAsked());
}
