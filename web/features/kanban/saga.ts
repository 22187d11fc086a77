import type { Action } from '@reduxjs/toolkit';
import { all, call, debounce, delay, put, race, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { addTag, removeKanbanTags } from '../../../commands/ticket/tag/contract.ts';
import { ticketShape, type TicketRecord } from '../../../domain/ticket/shape.ts';
import { listCards, listLanes } from '../../../projections/kanban/contract.ts';
import { changed, selectRecord, told, type EntitiesRoot } from '../../api/records/entities.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { appMessageFrame, recordGone, recordKept, ticketFrame } from '../../api/frames.ts';
import { text } from '../../locales/i18n.ts';
import { nextPage } from '../../api/records/liveList.ts';
import { request } from '../../api/request.ts';
import { roomJoined, roomLeft, streamReset } from '../../api/stream.ts';
import { holding } from '../../api/records/sweeping.ts';
import { toast } from '../../api/toast.ts';
import { untilStreamed } from '../../api/untilStreamed.ts';
import { allLanes, NO_LANE } from './lanes.ts';
import * as slice from './slice.ts';

const recountDelay = 1000;
/** Toasts of this page close after 3 s. */
const toastMs = 3_000;
/** How long a move waits for its live event when the read models lag, in ms. */
const patience = 10_000;
const rooms = (['open', 'pending'] as const).map((status) => ({ type: 'joinTickets', status }) as const);

function* ask(lane: number, pageNumber: number) {
  const { queueIds, userIds: users } = (yield* select(slice.selectBoard)).scope;
  return yield* call(() => request(listCards, { query: { lane, pageNumber, queueIds, users } }));
}

/** Loads one page of a lane. A failure shows no error (R449) and is retried with increasing pauses, from 2 s up to 30 s. */
function* load(lane: number, pageNumber: number) {
  for (let pause = 2_000; ; pause = Math.min(2 * pause, 30_000)) {
    try {
      const reply = yield* call(ask, lane, pageNumber);
      yield* put(told({ ticket: reply.tickets }));
      yield* put(slice.cardsShown({ lane, first: pageNumber === 1, reply }));
      return;
    } catch {
      yield* put(slice.cardsFailed(lane));
      yield* delay(pause);
    }
  }
}
/** The actions that restart the board. They discard pages requested before them. */
const anew = [slice.narrowed, slice.lanesBegan];
function* loadAll() {
  const board = yield* select(slice.selectBoard);
  yield* race([all(allLanes(board).map((lane) => call(load, lane, 1))), take(anew)]);
}
function* loadMore({ payload: lane }: ReturnType<typeof slice.laneMoreAsked>) {
  const rows = (yield* select(slice.selectCardsOf(lane))).length;
  yield* race([call(load, lane, nextPage(rows)), take(anew)]);
}

/** Loads the lanes and the cards of each. */
function* loadBoard() {
  let ids: number[] = [];
  try {
    const { lista: tag } = yield* call(() => request(listLanes));
    yield* put(told({ tag }));
    ids = tag.map(({ id }) => id);
  } catch {
    ids = [...(yield* select(slice.selectBoard)).lanes];
  }
  yield* put(slice.lanesBegan(ids));
  yield* call(loadAll);
}

const isOfTags = (action: Action): boolean =>
  (recordKept.match(action) && action.payload.kept.tag !== undefined) ||
  (recordGone.match(action) && action.payload.gone.tag !== undefined);

function* recount() {
  const { lists } = yield* select(slice.selectBoard);
  for (const lane of Object.keys(lists).map(Number)) {
    if (!lists[lane]?.stale) continue;
    yield* put(slice.countAsked(lane));
    try {
      const { count } = yield* call(ask, lane, 1);
      yield* put(slice.cardsCounted({ lane, count }));
    } catch {
      yield* put(slice.countFailed(lane)); // not worth an error message: the next change asks again
    }
  }
}

const isOf = (ticketId: number) => (action: Action) =>
  ticketFrame.match(action) && 'ticket' in action.payload.payload && action.payload.payload.ticket.id === ticketId;
function* now(ticket: TicketRecord) {
  return (yield* select((state: EntitiesRoot) => selectRecord(state, 'ticket', ticket.id))) ?? ticket;
}

/** Shows the card in its new lane at once. It moves back if the server refuses (R441 to R444). */
function* move({ payload: { ticket, from, to } }: ReturnType<typeof slice.moveAsked>) {
  const params = { ticketId: ticket.id };
  try {
    const reply = yield* call(() =>
      to === NO_LANE ? request(removeKanbanTags, { params }) : request(addTag, { params: { ...params, tagId: to } }),
    );
    if (from !== NO_LANE) toast.success(text('kanban', 'removed'), toastMs);
    if (to !== NO_LANE) toast.success(text('kanban', 'added'), toastMs);
    const whole = ticketShape.safeParse(reply).data;
    if (whole) yield* put(changed({ ticket: whole }));
    else yield* race([take(isOf(ticket.id)), delay(patience)]);
    yield* put(slice.moveEnded({ ticket: yield* call(now, ticket), done: true }));
  } catch (error) {
    toastError(error);
    yield* put(slice.moveEnded({ ticket: yield* call(now, ticket), done: false }));
  }
}

/** Runs while the board is shown: joins the rooms of open and pending tickets, loads the lanes and keeps them current. */
function* page(action: ReturnType<typeof slice.boardShown> | ReturnType<typeof slice.boardHidden>) {
  if (action.type === slice.boardHidden.type) return;
  try {
    yield* takeEvery(slice.laneMoreAsked, loadMore);
    yield* debounce(recountDelay, [ticketFrame, appMessageFrame, slice.cardsShown, slice.cardsCounted], recount);
    for (const room of rooms) yield* put(roomJoined(room));
    yield* untilStreamed();
    yield* takeLatest((one: Action) => streamReset.match(one) || isOfTags(one), loadBoard);
    yield* takeLatest(slice.narrowed, loadAll);
    yield* call(loadBoard);
    yield* take(() => false);
  } finally {
    for (const room of rooms) yield* put(roomLeft(room));
  }
}

function* holds() {
  const { lists } = yield* select(slice.selectBoard);
  return { ticket: Object.values(lists).flatMap(({ ids }) => ids) };
}

export function* kanbanSaga() {
  holding(holds);
  yield* takeEvery(slice.moveAsked, move);
  yield* takeLatest([slice.boardShown, slice.boardHidden], page);
}

joinStore([slice.kanbanSlice], kanbanSaga);
