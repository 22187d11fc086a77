import { call, delay, fork, put, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { listMessages } from '../../projections/message/contract.ts';
import { getTicketByUuid } from '../../projections/ticket/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { ticketFrame } from '../kernel/frames.ts';
import { request, RequestError } from '../kernel/request.ts';
import { streamReset } from '../kernel/stream.ts';
import { attention, isVisible } from './attention.ts';
import { keepUnsentSaga } from './kept.ts';
import { outgoingSaga, resendSaga } from './outgoingSaga.ts';
import { reading } from './reading.ts';
import {
  conversationAsked,
  conversationFailed,
  conversationFound,
  conversationLeft,
  conversationRefused,
  conversationReread,
  conversationShown,
  filesAged,
  olderAsked,
  olderFailed,
  olderShown,
  peekClicked,
  peekClosed,
  peekFailed,
  peekShown,
  selectConversation,
} from './slice.ts';

const openDelay = 500;
const hidden = ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'];

const page = (ticketId: number, pageNumber: number) =>
  request(listMessages, { params: { ticketId }, query: { pageNumber } });

function* older(ticketId: number) {
  const open = yield* select(selectConversation);
  if (!open) return;
  try {
    yield* put(olderShown(yield* call(page, ticketId, open.page + 1)));
  } catch (error) {
    yield* put(olderFailed());
    yield* call(toastError, error);
  }
}

/** After a reset, or for new addresses: every page that is shown. Pages overlap when messages arrive meanwhile, they never leave a gap. */
function* reread(ticketId: number) {
  const open = yield* select(selectConversation);
  if (!open) return;
  const known = open.messages.map(({ id }) => id);
  try {
    const first = yield* call(page, ticketId, 1);
    const messages = [...first.messages];
    let { hasMore } = first;
    for (let number = 2; number <= open.page && hasMore; number += 1) {
      const next = yield* call(page, ticketId, number);
      messages.push(...next.messages);
      hasMore = next.hasMore;
    }
    yield* put(conversationReread({ ticket: first.ticket, messages, hasMore, known }));
  } catch (error) {
    yield* call(toastError, error);
  }
}

function* refusedOr(uuid: string, error: unknown) {
  if (error instanceof RequestError && hidden.includes(error.code)) yield* put(conversationRefused({ uuid }));
  else {
    yield* put(conversationFailed());
    yield* call(toastError, error);
  }
}

/** A `delete` of the ticket on the screen: moved to another status, or out of the user's reach; the server knows. */
function* moved({ id, uuid }: TicketRecord, { payload: { action, payload } }: ReturnType<typeof ticketFrame>) {
  if (action !== 'delete' || !('ticketId' in payload) || payload.ticketId !== id) return;
  try {
    yield* put(conversationFound(yield* call(() => request(getTicketByUuid, { params: { uuid } }))));
  } catch (error) {
    yield* call(refusedOr, uuid, error);
  }
}

function* untilVisible() {
  const looks = yield* call(attention);
  try {
    while (!(yield* call(isVisible))) yield* take(looks);
  } finally {
    looks.close();
  }
}

/** Until the conversation leaves the screen. */
function* stay(ticket: TicketRecord) {
  const { id: ticketId } = ticket;
  yield* fork(reading, ticketId);
  yield* takeLeading(olderAsked, older, ticketId);
  yield* takeLatest([streamReset, filesAged], reread, ticketId);
  yield* takeEvery(ticketFrame, moved, ticket);
  yield* put(conversationShown(yield* call(page, ticketId, 1)));
}

/** Opens what the address names once it has stood for half a second (R144). */
function* open(action: ReturnType<typeof conversationAsked> | ReturnType<typeof conversationLeft>) {
  if (!conversationAsked.match(action)) return;
  const { uuid, ticket: known } = action.payload;
  yield* delay(openDelay);
  try {
    const ticket = known ?? (yield* call(() => request(getTicketByUuid, { params: { uuid } })));
    yield* put(conversationFound(ticket));
    yield* call(untilVisible);
    yield* call(stay, ticket);
  } catch (error) {
    yield* call(refusedOr, uuid, error);
  }
}

/** A look at a waiting ticket: no room is joined, so that nothing counts as read. */
function* peek(action: ReturnType<typeof peekClicked> | ReturnType<typeof peekClosed>) {
  if (!peekClicked.match(action)) return;
  try {
    const { messages } = yield* call(page, action.payload.id, 1);
    yield* put(peekShown({ messages }));
  } catch (error) {
    yield* put(peekFailed());
    yield* call(toastError, error);
  }
}

/** The conversation on the screen, the peek dialog, and what is on its way out. */
export function* messageSaga() {
  yield* takeLatest([conversationAsked, conversationLeft], open);
  yield* takeLatest([peekClicked, peekClosed], peek);
  yield* fork(outgoingSaga);
  yield* fork(resendSaga);
  yield* fork(keepUnsentSaga);
}
