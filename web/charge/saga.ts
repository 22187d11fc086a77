import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { resolveStrayPayment } from '../../commands/charge/contract.ts';
import { listStrayPayments } from '../../projections/charge/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { request } from '../kernel/request.ts';
import { pageBehind } from '../record/paging.ts';
import {
  moreStrayAsked,
  selectStrayPayments,
  strayBegan,
  strayCame,
  strayFailed,
  strayPaymentSlice,
  strayResolveAsked,
  strayResolved,
  strayShown,
} from './slice.ts';

export function* strayPaymentSaga() {
  yield* takeLatest(strayShown, () => page(1));
  yield* takeLeading(moreStrayAsked, more);
  yield* takeEvery(strayResolveAsked, resolve);
}

function* resolve({ payload: { id, note } }: ReturnType<typeof strayResolveAsked>) {
  try {
    yield* call(() => request(resolveStrayPayment, { params: { paymentId: id }, body: { note } }));
    yield* put(strayResolved(id));
  } catch (error) {
    toastError(error);
  }
}

function* more() {
  const { hasMore, records } = yield* select(selectStrayPayments);
  if (hasMore) yield* page(pageBehind(records));
}

function* page(pageNumber: number) {
  const first = pageNumber === 1;
  yield* put(strayBegan(first));
  try {
    const found = yield* call(() => request(listStrayPayments, { query: { pageNumber } }));
    yield* put(strayCame({ first, ...found }));
  } catch (error) {
    yield* put(strayFailed());
    toastError(error);
  }
}

joinStore([strayPaymentSlice], strayPaymentSaga);
