import type { Action } from '@reduxjs/toolkit';
import { call, delay, put, race, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { listShared } from '../../../../projections/message/contract.ts';
import { told } from '../../../api/records/entities.ts';
import { toastError } from '../../../api/errors.ts';
import { joinStore } from '../../../api/feature.ts';
import { appMessageFrame } from '../../../api/frames.ts';
import { request } from '../../../api/request.ts';
import { streamReset } from '../../../api/stream.ts';
import { holding } from '../../../api/records/sweeping.ts';
import {
  moreSharedAsked,
  selectShared,
  sharedAged,
  sharedCame,
  sharedFailed,
  sharedShown,
  sharedSlice,
} from './sharedSlice.ts';
import { conversationAsked, conversationLeft, selectUnsent } from '../slice.ts';

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

/** Loads the next page. If the first page is reloaded at the same time, the next page may leave a gap and is dropped. */
function* more() {
  const { page } = yield* select(selectShared);
  const anew = take((action: Action) => sharedCame.match(action) && action.payload.page === 1);
  yield* race({ next: call(read, page + 1), anew });
}

/**
 * Marks the list as outdated when a file becomes available or a message with a link arrives in this conversation. That includes
 * the contact's other tickets.
 */
function* hear({ payload: { action, payload } }: ReturnType<typeof appMessageFrame>) {
  const { id, ticketId, contactId, file, body } = payload.message;
  const { open } = yield* select(selectUnsent);
  if (ticketId !== open?.ticketId && contactId !== open?.contactId) return;
  const { ids } = yield* select(selectShared);
  const brings = file?.state === 'here' || (action === 'create' && /https?:|www\./i.test(body));
  if (brings && !ids.includes(id)) yield* put(sharedAged());
}
function* again() {
  yield* delay(gatherMs);
  yield* call(read, 1);
}

function* holds() {
  return { message: (yield* select(selectShared)).ids };
}

/** Loads and updates the list. A change of conversation or kind cancels it. */
function* beside() {
  yield* takeLeading(moreSharedAsked, more);
  yield* takeEvery(appMessageFrame, hear);
  yield* takeLatest([streamReset, sharedAged], again);
  yield* call(read, 1);
}

/** The files and links shared in the open conversation, updated live. */
export function* sharedSaga() {
  holding(holds);
  yield* takeLatest([sharedShown, conversationAsked, conversationLeft], beside);
}
joinStore([sharedSlice], sharedSaga);
