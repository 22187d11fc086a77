import { call, put, takeLatest, takeEvery } from 'typed-redux-saga';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { listTickets } from '../../projections/ticket/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { request } from '../kernel/request.ts';
import { roomJoined, roomLeft, streamReset } from '../kernel/stream.ts';
import { signedIn, signedOut } from '../session/slice.ts';
import { unreadListed } from './notificationSlice.ts';

/** The badge says 99+, so three pages of 40 tell enough. */
const pages = 3;

/** Follows the tickets with unread messages from the sign-in on. */
export function* notificationSaga() {
  yield* takeEvery(signedIn, function* () {
    yield* put(roomJoined({ type: 'joinNotification' }));
  });
  yield* takeEvery(signedOut, function* () {
    yield* put(roomLeft({ type: 'joinNotification' }));
  });
  yield* takeLatest([signedIn, streamReset], listUnread);
}

function* listUnread() {
  try {
    const found: TicketRecord[] = [];
    for (let pageNumber = 1; pageNumber <= pages; pageNumber += 1) {
      const query = { withUnreadMessages: true, pageNumber };
      const page = yield* call(() => request(listTickets, { query }));
      found.push(...page.tickets);
      if (!page.hasMore) break;
    }
    yield* put(unreadListed(found));
  } catch (error) {
    toastError(error);
  }
}
