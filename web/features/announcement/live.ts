import { createAction } from '@reduxjs/toolkit';
import { call, debounce, put, takeEvery, takeLatest } from 'typed-redux-saga';
import { readAnnouncements } from '../../../commands/announcement/read/contract.ts';
import { countUnreadAnnouncements } from '../../../projections/announcement/unread/contract.ts';
import { announcementUserTopic } from '../../../projections/announcement/topic.ts';
import { joinStore } from '../../api/feature.ts';
import { reads, type Said } from '../../api/frames.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { unseenCounted, unseenSlice } from './unseen.ts';

/** An announcement was created, changed or deleted. Each list of announcements reads the payload that it needs. */
export const announcementHeard = createAction<Said>('announcement/heard');
reads('announcement', announcementHeard);
reads('announcement-user', ({ payload }) => unseenCounted(announcementUserTopic.payload.parse(payload).unread));

/** The user has the list of announcements open. */
export const noticesSeen = createAction('announcement/noticesSeen');
/** Changes within this time share one request. */
const TOGETHER_MS = 300;

/** Keeps the number of unseen announcements as the server counts it. */
function* unseenSaga() {
  yield* takeLatest(streamReset, count);
  yield* debounce(TOGETHER_MS, announcementHeard, count);
  yield* takeEvery(noticesSeen, see);
  yield* call(count);
}

function* count() {
  try {
    const { unread } = yield* call(() => request(countUnreadAnnouncements));
    yield* put(unseenCounted(unread));
  } catch (error) {
    console.warn('The announcements could not be counted', error);
  }
}

function* see() {
  yield* put(unseenCounted(0));
  try {
    yield* call(() => request(readAnnouncements));
  } catch (error) {
    console.warn('The announcements could not be marked as seen', error);
  }
}

joinStore([unseenSlice], unseenSaga);
