import type { Action } from '@reduxjs/toolkit';
import { call, delay, fork, put, race, select, take, takeEvery } from 'typed-redux-saga';
import { doingPassed, doingSlice, selectDoes } from '../kernel/doing.ts';
import { joinStore } from '../kernel/feature.ts';
import { doingHeard } from '../kernel/frames.ts';
import { doingBegan } from '../kernel/stream.ts';
import { attention, isWatched } from './attention.ts';
import { draftChanged, messageSent } from './slice.ts';

/** Until the room is joined. */
const joiningMs = 1_000;
const viewAgainMs = 25_000;
const writeAgainMs = 5_000;
const pauseMs = 4_000;
const lookMs = 1_000;

joinStore([doingSlice], function* () {});

/** The text of this ticket's draft was changed by who writes it, or what stood there was sent. */
const isWriting = (ticketId: number) => (action: Action) =>
  draftChanged.match(action) && action.payload.ticketId === ticketId && action.payload.text !== undefined;
const isSent = (ticketId: number) => (action: Action) =>
  messageSent.match(action) && action.payload.ticketId === ticketId;

/** Whether the user writes just now. */
type Own = { writes: boolean };

/** That the conversation is looked at, or written in: at once, now and then, and to whoever comes. */
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

/** That the user writes: while he does, now and then; and once when he stops, or has sent it. */
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

/** What others do passes when it is not said again. */
function* pass(ticketId: number) {
  while (true) {
    yield* delay(lookMs);
    const now = Date.now();
    if ((yield* select(selectDoes, ticketId)).some(({ until }) => until <= now)) yield* put(doingPassed(now));
  }
}

/** Tells what the user does in the conversation on his screen, and lets pass what others do. */
export function* doingIn(ticketId: number) {
  const own: Own = { writes: false };
  yield* fork(view, ticketId, own);
  yield* fork(write, ticketId, own);
  yield* fork(pass, ticketId);
}
