import type { Action } from '@reduxjs/toolkit';
import { call, delay, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { listShared } from '../../projections/message/contract.ts';
import { told } from '../kernel/entities.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { appMessageFrame } from '../kernel/frames.ts';
import { request } from '../kernel/request.ts';
import { streamReset } from '../kernel/stream.ts';
import { holding } from '../kernel/sweeping.ts';
import { moreSharedAsked, selectShared, sharedCame, sharedFailed, sharedShown, sharedSlice } from './sharedSlice.ts';
import { conversationAsked, conversationLeft } from './slice.ts';

const gatherMs = 1_000;

function* read(page: number) {
  const { ticketId, what } = yield* select(selectShared);
  if (!ticketId) return;
  try {
    const query = { what, pageNumber: page };
    const { messages, hasMore } = yield* call(() => request(listShared, { params: { ticketId }, query }));
    yield* put(told({ message: messages }));
    yield* put(sharedCame({ ids: messages.map(({ id }) => id), hasMore, page }));
  } catch (error) {
    yield* put(sharedFailed());
    yield* call(toastError, error);
  }
}

function* more() {
  const { page } = yield* select(selectShared);
  yield* call(read, page + 1);
}

/** Something came that may be shared: a file when it is here, or words with a link. */
const brings = (action: Action): boolean => {
  if (!appMessageFrame.match(action)) return false;
  const { file, body } = action.payload.payload.message;
  return file?.state === 'here' || (action.payload.action === 'create' && /https?:|www\./i.test(body));
};
function* again() {
  yield* delay(gatherMs);
  yield* call(read, 1);
}

function* holds() {
  return { message: (yield* select(selectShared)).ids };
}

/** Whatever is still on its way for the former conversation or kind ends with it. */
function* beside() {
  yield* takeLeading(moreSharedAsked, more);
  yield* takeLatest([streamReset, brings], again);
  yield* call(read, 1);
}

/** What was shared in the conversation beside which it is shown, live. */
export function* sharedSaga() {
  holding(holds);
  yield* takeLatest([sharedShown, conversationAsked, conversationLeft], beside);
}
joinStore([sharedSlice], sharedSaga);
