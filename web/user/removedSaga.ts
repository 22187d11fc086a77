import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { listRemovedUsers } from '../../projections/user/contract.ts';
import { erasureDone } from '../erasure/slice.ts';
import { userErased } from '../kernel/frames.ts';
import { toastError } from '../kernel/errors.ts';
import { request } from '../kernel/request.ts';
import { pageBehind } from '../record/paging.ts';
import {
  moreRemovedAsked,
  removedAsked,
  removedBegan,
  removedCame,
  removedFailed,
  selectRemoved,
} from './removedSlice.ts';

/** Who was removed, page by page; who was erased is among them no more. */
export function* removedSaga() {
  yield* takeLatest(removedAsked, () => page(1));
  yield* takeLeading(moreRemovedAsked, more);
  yield* takeLatest([erasureDone, userErased], erased);
}

function* more() {
  const { hasMore, records } = yield* select(selectRemoved);
  if (hasMore) yield* page(pageBehind(records));
}

function* page(pageNumber: number) {
  const first = pageNumber === 1;
  yield* put(removedBegan(first));
  try {
    const { users: records, hasMore } = yield* call(() => request(listRemovedUsers, { query: { pageNumber } }));
    yield* put(removedCame({ first, records, hasMore }));
  } catch (error) {
    toastError(error);
    yield* put(removedFailed());
  }
}

function* erased() {
  if ((yield* select(selectRemoved)).open) yield* put(removedAsked());
}
