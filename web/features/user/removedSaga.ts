import { put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { listRemovedUsers } from '../../../projections/user/contract.ts';
import { erasureDone } from '../erasure/index.ts';
import { userErased } from '../../api/frames.ts';
import { request } from '../../api/request.ts';
import { pageBehind } from '../../api/records/paging.ts';
import { turnPage } from '../../api/records/turnPage.ts';
import {
  moreRemovedAsked,
  removedAsked,
  removedBegan,
  removedCame,
  removedFailed,
  selectRemoved,
} from './removedSlice.ts';

/** Lists removed users page by page; erased ones disappear from it. */
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
  const told = { began: removedBegan, came: removedCame, failed: removedFailed };
  yield* turnPage(told, pageNumber === 1, async () => {
    const { users: records, hasMore } = await request(listRemovedUsers, { query: { pageNumber } });
    return { records, hasMore };
  });
}

function* erased() {
  if ((yield* select(selectRemoved)).open) yield* put(removedAsked());
}
