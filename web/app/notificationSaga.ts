import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, delay, flush, fork, put, select, take, takeLatest, takeEvery } from 'typed-redux-saga';
import { listTickets } from '../../projections/ticket/contract.ts';
import { told } from '../api/records/entities.ts';
import { toastError } from '../api/errors.ts';
import { appMessageFrame, ticketFrame } from '../api/frames.ts';
import { request } from '../api/request.ts';
import { holding } from '../api/records/sweeping.ts';
import { roomJoined, roomLeft, streamReset, streamStarted } from '../api/stream.ts';
import { signedIn, signedOut, userRefreshed } from '../api/signing.ts';
import { selectUser } from '../api/session/slice.ts';
import {
  countAged,
  noticeChanged,
  notifies,
  selectBeyond,
  selectListedFor,
  selectNoticed,
  selectUnreadAsked,
  unreadAsked,
  unreadFailed,
  unreadListed,
} from './notificationSlice.ts';

const recountMs = 5_000;

/** Follows the tickets with unread messages from the sign-in on. */
export function* notificationSaga() {
  holding(function* () {
    return { ticket: yield* select(selectNoticed) };
  });
  yield* takeEvery(signedIn, function* () {
    yield* put(roomJoined({ type: 'joinNotification' }));
  });
  yield* takeEvery(signedOut, function* () {
    yield* put(roomLeft({ type: 'joinNotification' }));
  });
  yield* takeEvery(appMessageFrame, alert);
  yield* takeEvery(ticketFrame, arrived, new Set());
  yield* takeLatest([streamStarted, streamReset, noticeChanged, countAged], listUnread);
  yield* fork(recount);
  yield* takeEvery(userRefreshed, function* ({ payload: { allTicket } }) {
    if (allTicket !== (yield* select(selectListedFor))) yield* put(noticeChanged());
  });
}

/**
 * Counts again after frames, at most every 5 seconds. It waits for a running read, because a new one would cancel it.
 */
function* recount() {
  const heard = yield* actionChannel([ticketFrame, appMessageFrame], buffers.sliding(1));
  while (true) {
    yield* take(heard);
    if (yield* select(selectUnreadAsked)) yield* take([unreadListed, unreadFailed]);
    yield* flush(heard);
    if (yield* select(selectBeyond)) yield* put(countAged());
    yield* delay(recountMs);
  }
}

/** Alerts the user to a customer's message. When the alert code cannot be loaded, the message is only shown. */
function* alert({ payload: { action, payload } }: ReturnType<typeof appMessageFrame>) {
  const user = yield* select(selectUser);
  if (action !== 'create' || payload.message.fromMe || !user || !notifies(user, payload.ticket)) return;
  try {
    const { alertOf } = yield* call(() => import('../ui/page/alert.ts'));
    alertOf(payload.ticket);
  } catch (error) {
    console.warn('A message could not be told', error);
  }
}

/**
 * Informs the user once when a conversation is transferred to them or comes back to them: at the frame of that, not at later
 * frames.
 */
function* arrived(told: Set<string>, { payload: { payload } }: ReturnType<typeof ticketFrame>) {
  const user = yield* select(selectUser);
  if (!user || !('ticket' in payload)) return;
  const { ticket } = payload;
  const turn = ticket.turns?.at(-1);
  if (!turn || ticket.userId !== user.id || turn.at !== ticket.updatedAt) return;
  const isBack = turn.is === 'unsnoozed' && turn.why !== 'byHand';
  if (!isBack && turn.to?.user?.id !== user.id) return;
  if (told.has(turn.position)) return;
  told.add(turn.position);
  try {
    const { tellBack, tellTransfer } = yield* call(() => import('./transferNotice.ts'));
    if (isBack) tellBack(ticket, turn.why);
    else tellTransfer(ticket, turn.by);
  } catch (error) {
    console.warn('An arrival could not be told', error);
  }
}

/** How long (ms) the first read waits. A new stream starts with a reset, which begins the read at once. */
const patience = 1_000;

/** Reads one page; the server counts the rest. Only users who are notified of pending tickets ask for them. */
function* listUnread({ type }: Action) {
  if (type === streamStarted.type) yield* delay(patience);
  const user = yield* select(selectUser);
  if (!user) return;
  const { allTicket } = user;
  const which = allTicket === 'enable' ? {} : { status: 'open' as const };
  yield* put(unreadAsked());
  try {
    const query = { ...which, withUnreadMessages: true, pageNumber: 1 };
    const { tickets, count } = yield* call(() => request(listTickets, { query }));
    yield* put(told({ ticket: tickets }));
    yield* put(unreadListed({ ids: tickets.map(({ id }) => id), beyond: count - tickets.length, allTicket }));
  } catch (error) {
    yield* put(unreadFailed());
    // Another count follows soon.
    if (type !== countAged.type) toastError(error);
  }
}
