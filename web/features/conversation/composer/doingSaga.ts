import type { Action } from '@reduxjs/toolkit';
import { call, delay, fork, put, race, select, take, takeEvery } from 'typed-redux-saga';
import { doingPassed, doingSlice, selectDoes } from '../../../api/doing.ts';
import { joinStore } from '../../../api/feature.ts';
import { doingHeard } from '../../../api/frames.ts';
import { doingBegan } from '../../../api/stream.ts';
import { attention, isWatched } from '../timeline/attention.ts';
import { draftChanged, messageSent } from '../slice.ts';

/** The time to join the room before the first report (ms). */
const joiningMs = 1_000;
const viewAgainMs = 25_000;
const writeAgainMs = 5_000;
const pauseMs = 4_000;
const lookMs = 1_000;

joinStore([doingSlice], function* () {});

/** `isWriting` matches a change of this ticket's draft text, `isSent` a message sent in it. */
const isWriting = (ticketId: number) => (action: Action) =>
  draftChanged.match(action) && action.payload.ticketId === ticketId && action.payload.text !== undefined;
const isSent = (ticketId: number) => (action: Action) =>
  messageSent.match(action) && action.payload.ticketId === ticketId;

/** Whether the user is typing now. */
type Own = { writes: boolean };

/** Reports that the user views the conversation or types in it: at once, then every 25 s, and to each colleague who arrives. */
function* view(ticketId: number, own: Own) {
  const looks = yield* call(attention);
  const met = new Set<number>();
  function* say() {
    if (yield* call(isWatched)) yield* put(doingBegan({ ticketId, is: own.writes ? 'composing' : 'viewing' }));
  }
  function* greet({ payload: { userId, is, ...payload } }: ReturnType<typeof doingHeard>) {
    if (payload.ticketId !== ticketId || userId === null) return;
    if (is === 'gone') met.delete(userId);
    else if (!met.has(userId)) {
      met.add(userId);
      yield* say();
    }
  }
  try {
    yield* takeEvery(looks, say);
    yield* takeEvery(doingHeard, greet);
    yield* delay(joiningMs);
    while (true) {
      yield* say();
      yield* delay(viewAgainMs);
    }
  } finally {
    looks.close();
    yield* put(doingBegan({ ticketId, is: 'gone' }));
  }
}

/** Reports that the user types: at most every 5 s while typing, and once after a pause or after sending. */
function* write(ticketId: number, own: Own) {
  while (true) {
    yield* take(isWriting(ticketId));
    own.writes = true;
    for (let since = -Infinity; ;) {
      if (Date.now() - since >= writeAgainMs) {
        yield* put(doingBegan({ ticketId, is: 'composing' }));
        since = Date.now();
      }
      const { more } = yield* race({
        more: take(isWriting(ticketId)),
        sent: take(isSent(ticketId)),
        rests: delay(pauseMs),
      });
      if (!more) break;
    }
    own.writes = false;
    yield* put(doingBegan({ ticketId, is: 'paused' }));
  }
}

/** Removes the activities of others that were not reported again in time. */
function* pass(ticketId: number) {
  while (true) {
    yield* delay(lookMs);
    const now = Date.now();
    if ((yield* select(selectDoes, ticketId)).some(({ until }) => until <= now)) yield* put(doingPassed(now));
  }
}

/** Reports the user's activity in the open conversation, and expires the activities of others. */
export function* doingIn(ticketId: number) {
  const own: Own = { writes: false };
  yield* fork(view, ticketId, own);
  yield* fork(write, ticketId, own);
  yield* fork(pass, ticketId);
}
