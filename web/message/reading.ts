import type { Action } from '@reduxjs/toolkit';
import { call, put, select, take, takeEvery } from 'typed-redux-saga';
import { appMessageFrame, ticketFrame } from '../kernel/frames.ts';
import { roomJoined, roomLeft } from '../kernel/stream.ts';
import { attention, isWatched } from './attention.ts';
import { selectConversation } from './slice.ts';

/** A message of it that is new, or another now: a call that was missed, words that were edited. */
const said = (ticketId: number) => (action: Action) =>
  appMessageFrame.match(action) && action.payload.payload.ticket.id === ticketId;

const unreadAgain = (ticketId: number) => (action: Action) => {
  if (!ticketFrame.match(action) || !('ticket' in action.payload.payload)) return false;
  const { ticket } = action.payload.payload;
  return ticket.id === ticketId && ticket.unreadMessages > 0;
};

/**
 * In the room of the ticket for as long as its conversation is on the screen. While the user watches, what comes in counts
 * as read there; the server is told when he turns to it, and once more when he turns away or leaves, of all that came
 * meanwhile: not of each message. A room is joined anew to say so. What came while he looked elsewhere stays unread until
 * he is back. A waiting ticket is read by nobody until it is accepted.
 */
export function* reading(ticketId: number) {
  const room = { type: 'joinChatBox', ticketId } as const;
  const looks = yield* call(attention);
  /** Messages came that only this screen knows to be read. */
  let owed = false;
  function* tell() {
    owed = false;
    yield* put(roomLeft(room));
    yield* put(roomJoined(room));
  }
  function* seen() {
    yield* put(ticketFrame({ action: 'updateUnread', payload: { ticketId } }));
  }
  function* came({ payload }: ReturnType<typeof appMessageFrame>) {
    if (payload.action !== 'create') {
      if (owed && payload.payload.ticket.unreadMessages > 0) yield* seen();
      return;
    }
    if (payload.payload.ticket.status === 'pending' || !(yield* call(isWatched))) return;
    owed = payload.payload.ticket.unreadMessages > 0;
    if (owed) yield* seen();
  }
  function* shownAgain({ payload: { payload } }: ReturnType<typeof ticketFrame>) {
    if (owed) return yield* seen();
    // It was accepted before his eyes: until then it was nobody's to read.
    if ('ticket' in payload && payload.ticket.status === 'open' && (yield* call(isWatched))) yield* tell();
  }
  function* turned() {
    const ticket = (yield* select(selectConversation))?.ticket;
    const isUnread = ticket?.id === ticketId && ticket.unreadMessages > 0;
    if ((yield* call(isWatched)) ? isUnread : owed) yield* tell();
  }
  try {
    yield* put(roomJoined(room));
    yield* takeEvery(said(ticketId), came);
    yield* takeEvery(unreadAgain(ticketId), shownAgain);
    yield* takeEvery(looks, turned);
    yield* take(() => false);
  } finally {
    looks.close();
    if (owed) yield* tell();
    yield* put(roomLeft(room));
  }
}
