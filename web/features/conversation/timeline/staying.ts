import { call, delay, fork, put, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { listMessages } from '../../../../projections/message/contract.ts';
import { getTicketByUuid } from '../../../../projections/ticket/contract.ts';
import { selectTables, told } from '../../../api/records/entities.ts';
import { toastError } from '../../../api/errors.ts';
import { ticketFrame } from '../../../api/frames.ts';
import { text } from '../../../locales/i18n.ts';
import { request, RequestError } from '../../../api/request.ts';
import { streamReset } from '../../../api/stream.ts';
import { toast } from '../../../api/toast.ts';
import { attention, isVisible } from './attention.ts';
import { doingIn } from '../composer/doingSaga.ts';
import { agedPages, messagesPerPage } from './freshFiles.ts';
import { reading } from './reading.ts';
import { firstUnread } from './unread.ts';
import {
  conversationFailed,
  conversationFound,
  conversationRefused,
  conversationReread,
  conversationShown,
  filesAged,
  olderAsked,
  olderFailed,
  olderShown,
  pageReread,
  peekFailed,
  peekShown,
  quoteShown,
  selectConversation,
  selectUnsent,
} from '../slice.ts';

const hidden = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'];
const isHidden = (error: unknown) => error instanceof RequestError && hidden.includes(error.code);
const retryMs = 30_000;

/** Loads a page of a conversation into the store and returns its message ids. */
function* page(ticketId: number, pageNumber: number, until?: string) {
  const query = { pageNumber, ...(until ? { until } : {}) };
  const reply = yield* call(() => request(listMessages, { params: { ticketId }, query }));
  const { messages, ticket, hasMore, reached } = reply;
  yield* put(told({ ticket: [ticket], message: messages }));
  const ids = messages.map(({ id }) => id);
  return { ids, hasMore, reached, page: reply.pageNumber ?? pageNumber, contactId: ticket.contactId };
}

function* older(ticketId: number) {
  const open = yield* select(selectConversation);
  if (!open) return;
  try {
    // New messages have moved older ones to later pages since.
    const number = Math.floor(open.messages.length / messagesPerPage) + 1;
    const next = yield* call(page, ticketId, number, open.sought);
    yield* put(olderShown(next));
    if (next.reached) return;
    toast.warning(text('message', 'noQuoted'));
    yield* put(quoteShown(''));
  } catch (error) {
    yield* put(olderFailed());
    yield* call(toastError, error);
  }
}

/**
 * Reloads all shown pages after a stream reset, as many per request as the server allows. Messages that arrive in between make
 * pages overlap, but never leave a gap.
 */
function* reread(ticketId: number) {
  const open = yield* select(selectConversation);
  if (!open) return;
  const known = open.messages.map(({ id }) => id);
  const ids: string[] = [];
  let hasMore = true;
  for (let last = 0; last < Math.max(1, open.page) && hasMore;) {
    const next = yield* call(page, ticketId, last + 1, open.page > last + 1 ? known[0] : undefined);
    yield* put(pageReread(next));
    ids.push(...next.ids);
    ({ hasMore, page: last } = next);
  }
  yield* put(conversationReread({ ids, hasMore, known }));
}

/** Reloads the pages whose file URLs expire soon. */
function* renew(ticketId: number) {
  const open = yield* select(selectConversation);
  for (const number of agedPages(open?.messages ?? [], Date.now())) yield* call(page, ticketId, number);
}

/** Repeats the work until it succeeds. Shows only the first error, and keeps messages that arrive in between. */
function* insist(work: typeof reread, ticketId: number) {
  for (let said = false; ; said = true) {
    try {
      return yield* call(work, ticketId);
    } catch (error) {
      if (!said) yield* call(toastError, error);
      if (isHidden(error)) return undefined;
      yield* delay(retryMs);
    }
  }
}

function* refusedOr(uuid: string, error: unknown) {
  if (isHidden(error)) yield* put(conversationRefused({ uuid }));
  else {
    yield* put(conversationFailed());
    yield* call(toastError, error);
  }
}

function* find(uuid: string) {
  const ticket = yield* call(() => request(getTicketByUuid, { params: { uuid } }));
  yield* put(told({ ticket: [ticket] }));
  yield* put(conversationFound({ ticketId: ticket.id, contactId: ticket.contactId }));
  return ticket.id;
}

/**
 * Handles a `delete` frame of the open ticket: it moved to another status, or out of the user's reach. Only the server knows
 * which.
 */
function* moved(id: number, uuid: string, { payload: { action, payload } }: ReturnType<typeof ticketFrame>) {
  if (action !== 'delete' || !('ticketId' in payload) || payload.ticketId !== id) return;
  try {
    yield* call(find, uuid);
  } catch (error) {
    yield* call(refusedOr, uuid, error);
  }
}

/** The contact was merged with another or split again: reloads the conversation of the ticket's current contact. */
function* followed(ticketId: number, { payload: { payload } }: ReturnType<typeof ticketFrame>) {
  const { open } = yield* select(selectUnsent);
  if (!('ticket' in payload) || payload.ticket.id !== ticketId || !open) return;
  const { contactId } = payload.ticket;
  if (open.contactId === null || open.contactId === contactId) return;
  yield* put(conversationFound({ ticketId, contactId }));
  yield* call(insist, reread, ticketId);
}

function* untilVisible() {
  const looks = yield* call(attention);
  try {
    while (!(yield* call(isVisible))) yield* take(looks);
  } finally {
    looks.close();
  }
}

/** Runs until the conversation leaves the screen. */
function* stay(ticketId: number, uuid: string) {
  // Joining the room marks the messages as read.
  const { ticket } = yield* select(selectTables);
  const unread = ticket[ticketId]?.unreadMessages ?? 0;
  // Fork this first: its report that the user leaves must precede leaving the room.
  yield* fork(doingIn, ticketId);
  yield* fork(reading, ticketId);
  yield* takeLeading(olderAsked, older, ticketId);
  yield* takeLatest(streamReset, insist, reread, ticketId);
  yield* takeLatest(filesAged, insist, renew, ticketId);
  yield* takeEvery(ticketFrame, moved, ticketId, uuid);
  yield* takeEvery(ticketFrame, followed, ticketId);
  const { ids, hasMore, contactId } = yield* call(page, ticketId, 1);
  const { message } = yield* select(selectTables);
  const unreadFrom = firstUnread(
    ids.flatMap((id) => message[id] ?? []),
    unread,
  );
  yield* put(conversationShown({ ids, hasMore, contactId, unreadFrom }));
}

/** Opens a conversation, by its ticket id if known, and keeps it open until cancelled. */
export function* stayAt(uuid: string, known: number | null) {
  try {
    const ticketId = known ?? (yield* call(find, uuid));
    const { contactId } = (yield* select(selectTables)).ticket[ticketId] ?? {};
    if (contactId !== undefined) yield* put(conversationFound({ ticketId, contactId }));
    yield* call(untilVisible);
    yield* call(stay, ticketId, uuid);
  } catch (error) {
    yield* call(refusedOr, uuid, error);
  }
}

/** Previews a waiting ticket. It joins no room, and therefore nothing counts as read. */
export function* peekAt(ticketId: number) {
  try {
    yield* put(peekShown(yield* call(page, ticketId, 1)));
  } catch (error) {
    yield* put(peekFailed());
    yield* call(toastError, error);
  }
}
