import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { assignStrayPayment, resolveStrayPayment, takeBackPayment } from '../../../commands/charge/contract.ts';
import { listStrayPayments } from '../../../projections/charge/contract.ts';
import { strayTopic } from '../../../projections/charge/topic.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { heard } from '../../api/frames.ts';
import { request } from '../../api/request.ts';
import { pageBehind } from '../../api/records/paging.ts';
import { turnPage } from '../../api/records/turnPage.ts';
import {
  decisionBegan,
  decisionEnded,
  moreStrayAsked,
  seenChosen,
  selectStrayPayments,
  strayAssignAsked,
  strayBegan,
  strayCame,
  strayFailed,
  strayPaymentSlice,
  strayResolveAsked,
  strayResolved,
  strayShown,
  takeBackAsked,
} from './slice.ts';

const strayFrame = heard(strayTopic);

export function* strayPaymentSaga() {
  yield* takeLatest([strayShown, strayFrame], again);
  yield* takeLeading([strayAssignAsked, takeBackAsked], decide);
  yield* takeLeading(moreStrayAsked, more);
  yield* takeEvery(strayResolveAsked, resolve);
}

/** Reads the list again while it is shown; a frame is ignored when it is not. */
function* again(action: ReturnType<typeof strayShown> | ReturnType<typeof strayFrame>) {
  if (strayShown.match(action)) yield* put(seenChosen(action.payload.seen));
  else if ((yield* select(selectStrayPayments)).phase === 'idle') return;
  yield* page(1);
}

function* decide(action: ReturnType<typeof strayAssignAsked> | ReturnType<typeof takeBackAsked>) {
  const { id, ...body } = action.payload;
  const params = { paymentId: id };
  yield* put(decisionBegan());
  try {
    yield* call(() =>
      strayAssignAsked.match(action)
        ? request(assignStrayPayment, { params, body: { ...body, invoiceId: action.payload.invoiceId } })
        : request(takeBackPayment, { params, body }),
    );
    yield* put(strayResolved(id));
  } catch (error) {
    toastError(error);
  } finally {
    yield* put(decisionEnded());
  }
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
  const { seen } = yield* select(selectStrayPayments);
  const told = { began: strayBegan, came: strayCame, failed: strayFailed };
  yield* turnPage(told, pageNumber === 1, async () => {
    const { payments: records, hasMore } = await request(listStrayPayments, { query: { pageNumber, seen } });
    return { records, hasMore };
  });
}

joinStore([strayPaymentSlice], strayPaymentSaga);
