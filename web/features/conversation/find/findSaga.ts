import type { Action } from '@reduxjs/toolkit';
import { call, delay, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { searchMessages } from '../../../../projections/message/contract.ts';
import { toastError } from '../../../api/errors.ts';
import { joinStore } from '../../../api/feature.ts';
import { request } from '../../../api/request.ts';
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
import { conversationAsked, conversationLeft, quoteClicked, selectUnsent } from '../slice.ts';

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

/** Scrolls to the current hit, however old it is. Loads more hits near the end of the list. */
function* show() {
  const { hits, at, hasMore } = yield* select(selectFind);
  const hit = hits[at];
  if (hit) yield* put(quoteClicked(hit.id));
  if (hasMore && at >= hits.length - 2) yield* put(moreHitsAsked());
}

/**
 * Searches half a second after the last letter, or at once for a given term, and shows the newest hit. A new term cancels the
 * search before.
 */
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
