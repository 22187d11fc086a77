import { call, put, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { changeKey, getKey, repeatCall } from '../../../commands/integration/contract.ts';
import { listCalls } from '../../../projections/integration/contract.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import {
  deliveriesCame,
  deliveriesShown,
  deliverySlice,
  keyAsked,
  keyCame,
  keyChangeAsked,
  repeatAsked,
  repeated,
} from './deliverySlice.ts';

function* read({ payload: integrationId }: ReturnType<typeof deliveriesShown>) {
  try {
    const found = yield* call(() => request(listCalls, { params: { integrationId }, query: { pageNumber: 1 } }));
    yield* put(deliveriesCame(found));
  } catch (error) {
    toastError(error);
  }
}

function* readKey({ payload: integrationId }: ReturnType<typeof keyAsked>) {
  try {
    yield* put(keyCame(yield* call(() => request(getKey, { params: { integrationId } }))));
  } catch (error) {
    toastError(error);
  }
}

function* change({ payload: integrationId }: ReturnType<typeof keyChangeAsked>) {
  try {
    yield* put(keyCame(yield* call(() => request(changeKey, { params: { integrationId } }))));
  } catch (error) {
    toastError(error);
  }
}

function* repeat({ payload: params }: ReturnType<typeof repeatAsked>) {
  try {
    yield* put(repeated(yield* call(() => request(repeatCall, { params }))));
  } catch (error) {
    toastError(error);
  }
}

export function* deliverySaga() {
  yield* takeLatest(deliveriesShown, read);
  yield* takeLatest(keyAsked, readKey);
  yield* takeLeading(keyChangeAsked, change);
  yield* takeEvery(repeatAsked, repeat);
}

joinStore([deliverySlice], deliverySaga);
