import type { Action } from '@reduxjs/toolkit';
import { call, put, select, take, takeEvery } from 'typed-redux-saga';
import { appMessageFrame, ticketFrame } from '../../../api/frames.ts';
import { roomJoined, roomLeft } from '../../../api/stream.ts';
import { attention, isWatched } from './attention.ts';
import { selectConversation } from '../slice.ts';

/** A new or changed message of the ticket, for example a missed call or an edit. */
const said = (ticketId: number) => (action: Action) =>
  appMessageFrame.match(action) && action.payload.payload.ticket.id === ticketId;

const unreadAgain = (ticketId: number) => (action: Action) => {
  if (!ticketFrame.match(action) || !('ticket' in action.payload.payload)) return false;
  const { ticket } = action.payload.payload;
  return ticket.id === ticketId && (ticket.unreadMessages > 0 || ticket.isNewToOwner === true);
};

/**
 * Stays in the room of the ticket while its conversation is on the screen. While the user watches, incoming messages count as
 * read on this screen. The server learns it by a new join of the room: once when the user turns to the page, and once when they
 * turn away or leave, not for each message. Messages that arrive while the user looks elsewhere stay unread until they return.
 * No one reads a waiting ticket before it is accepted.
 */
export function* reading(ticketId: number) {
  const room = { type: 'joinChatBox', ticketId } as const;
  const looks = yield* call(attention);
  /** Messages arrived that only this screen counts as read. */
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
    // The ticket was accepted while the user watched. Before that, no one could read it.
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
