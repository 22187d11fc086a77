import type { Action } from '@reduxjs/toolkit';
import { call, delay, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { searchMessages } from '../../projections/message/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { request } from '../kernel/request.ts';
import {
  findBegan,
  findSlice,
  hitsCame,
  hitStepped,
  lookingFailed,
  moreHitsAsked,
  selectFind,
  wordsTyped,
} from './findSlice.ts';
import { conversationAsked, conversationLeft, quoteClicked, selectUnsent } from './slice.ts';

const typingMs = 500;

function* look() {
  const { open } = yield* select(selectUnsent);
  const { term, page } = yield* select(selectFind);
  const ticketId = open?.ticketId;
  if (!ticketId || !term.trim()) return;
  try {
    const query = { searchParam: term, pageNumber: page + 1 };
    yield* put(hitsCame(yield* call(() => request(searchMessages, { params: { ticketId }, query }))));
  } catch (error) {
    yield* put(lookingFailed());
    yield* call(toastError, error);
  }
}

/** The hit that is meant now is shown in its place, however far back that is. */
function* show() {
  const { hits, at, hasMore } = yield* select(selectFind);
  const hit = hits[at];
  if (hit) yield* put(quoteClicked(hit.id));
  if (hasMore && at >= hits.length - 2) yield* put(moreHitsAsked());
}

/** Half a second after the last letter; the newest hit is shown at once. What is on its way for other words ends with them. */
function* lookFor({ type }: Action) {
  yield* takeEvery(hitStepped, show);
  yield* takeLeading(moreHitsAsked, look);
  if (type === wordsTyped.type) yield* delay(typingMs);
  yield* call(look);
  yield* call(show);
}

/** The search inside the open conversation. */
export function* findSaga() {
  yield* takeLatest([wordsTyped, findBegan, conversationAsked, conversationLeft], lookFor);
}
joinStore([findSlice], findSaga);
