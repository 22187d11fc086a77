import type { Action } from '@reduxjs/toolkit';
import { call, debounce, fork, put, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { z } from 'zod';
import { allows } from '../../../domain/kernel/permissions.ts';
import { listSettings } from '../../../projections/setting/contract.ts';
import { listTickets, ticketOrder } from '../../../projections/ticket/contract.ts';
import { told } from '../../api/records/entities.ts';
import { toastError } from '../../api/errors.ts';
import { appMessageFrame, settingFrame, ticketFrame } from '../../api/frames.ts';
import { nextPage } from '../../api/records/liveList.ts';
import { request } from '../../api/request.ts';
import { roomJoined, roomLeft, streamReset } from '../../api/stream.ts';
import { holding } from '../../api/records/sweeping.ts';
import { untilStreamed } from '../../api/untilStreamed.ts';
import { signedIn } from '../../api/signing.ts';
import { actionSaga } from './actionSaga.ts';
import { askedBy, listNameOf, listNames, orderOf, subs, type ListName, type Scope } from './list/lists.ts';
import { snoozeSaga } from './snoozeSaga.ts';
import { selectList, selectRowsOf, selectTickets } from './list/selectors.ts';
import {
  assignedShown,
  countAsked,
  countFailed,
  groupsKnown,
  keepsWaitingChosen,
  listAsked,
  listCounted,
  listFailed,
  listShown,
  ticketsMoreAsked,
  orderChosen,
  queuesChosen,
  searchNarrowed,
  showAllChosen,
  subChosen,
  tabChosen,
  termChanged,
  ticketsHidden,
  ticketsShown,
} from './slice.ts';

const searchDelay = 500;
const recountDelay = 1000;
const rooms = (['open', 'pending', 'closed'] as const).map((status) => ({ type: 'joinTickets', status }) as const);

/**
 * Loads one page of a list. Closed tickets and search always show all (R116); the server omits tickets the user may not see.
 */
function* fetchPage(name: ListName, pageNumber: number) {
  const { scope, term } = yield* select(selectTickets);
  const showAll = name === 'closed' || name === 'search' || scope.showAll;
  const { tagIds: tags, userIds: users } = scope;
  const filter = name === 'search' ? { searchParam: term, tags, users } : askedBy(name, scope);
  const order = orderOf(name, scope);
  const query = {
    ...filter,
    pageNumber,
    showAll,
    queueIds: scope.queueIds,
    ...(order !== 'newest' && { order }),
  };
  return yield* call(() => request(listTickets, { query }));
}

function* load({ type, payload: { name } }: ReturnType<typeof listAsked | typeof ticketsMoreAsked>) {
  const first = type !== ticketsMoreAsked.type;
  const page = first ? 1 : nextPage((yield* select(selectRowsOf, name)).length);
  try {
    const { term } = yield* select(selectTickets);
    const reply = yield* call(fetchPage, name, page);
    yield* put(told({ ticket: reply.tickets }));
    yield* put(listShown({ name, first, reply, term }));
  } catch (error) {
    yield* put(listFailed({ name }));
    yield* call(toastError, error);
  }
}

/** Lists that are loaded on every tab: open and waiting tickets, those put aside, and those of groups if groups have a tab. */
const isAlwaysKept = (name: ListName, { groups }: Scope): boolean =>
  name === 'open' ||
  name === 'pending' ||
  name === 'snoozed' ||
  (groups && (name === 'groupOpen' || name === 'groupPending'));

/** Reloads every list that was ever shown, and those that always stay loaded. */
function* reload() {
  const { lists, scope } = yield* select(selectTickets);
  for (const name of listNames)
    if (lists[name].phase !== 'idle' || isAlwaysKept(name, scope)) yield* put(listAsked({ name }));
}

function* showTab() {
  const { tab } = yield* select(selectTickets);
  if (tab === 'open') return;
  for (const name of new Set([listNameOf(tab, 'open'), listNameOf(tab, 'pending')])) {
    const { phase } = yield* select(selectList, name);
    if (phase === 'idle' || phase === 'failed') yield* put(listAsked({ name }));
  }
}

function* recount() {
  const { lists } = yield* select(selectTickets);
  for (const name of listNames) {
    if (!lists[name].stale) continue;
    yield* put(countAsked({ name }));
    try {
      const { count } = yield* call(fetchPage, name, 1);
      yield* put(listCounted({ name, count }));
    } catch {
      yield* put(countFailed({ name })); // not worth an error message: the next change asks again
    }
  }
}

function* search() {
  yield* put(listAsked({ name: 'search' }));
}

/** Loads whether groups have a tab. An admin can change that at any time. */
function* learnGroups() {
  try {
    for (const each of yield* call(() => request(listSettings))) yield* call(hearSetting, each);
  } catch {
    // Keep the known value. The next settings frame updates it.
  }
}
function* hearSetting({ key, value }: { key: string; value: string }) {
  const { groups } = (yield* select(selectTickets)).scope;
  if (key === 'CheckMsgIsGroup' && groups !== (value === 'disabled')) yield* put(groupsKnown(!groups));
}
function* followSetting({ payload: { payload } }: ReturnType<typeof settingFrame>) {
  yield* call(hearSetting, payload.setting);
}

/** Runs while the page is shown: joins the rooms of all statuses, loads the lists and keeps them current. */
function* page(action: ReturnType<typeof ticketsShown> | ReturnType<typeof ticketsHidden>) {
  if (action.type === ticketsHidden.type) return;
  try {
    for (const name of listNames)
      yield* takeLatest(
        (one: Action) => (listAsked.match(one) || ticketsMoreAsked.match(one)) && one.payload.name === name,
        load,
      );
    yield* takeLatest([tabChosen, assignedShown], showTab);
    yield* debounce(searchDelay, termChanged, search);
    yield* takeLatest(searchNarrowed, search);
    yield* debounce(recountDelay, [ticketFrame, appMessageFrame, listShown, listCounted], recount);
    for (const room of rooms) yield* put(roomJoined(room));
    yield* untilStreamed();
    yield* takeLatest([showAllChosen, orderChosen, queuesChosen, groupsKnown, streamReset], reload);
    yield* takeEvery(settingFrame, followSetting);
    yield* takeLatest(streamReset, learnGroups);
    yield* fork(learnGroups);
    yield* call(reload);
    yield* call(showTab);
    yield* take(() => false);
  } finally {
    for (const room of rooms) yield* put(roomLeft(room));
  }
}

const storeName = (userId: number) => `queues.${userId}`;
const stored = z.array(z.number());
/** Parses stored JSON, or returns null if it is invalid. */
const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

/** Restores the queue filter from this browser, without queues that the user no longer has. */
function* recallQueues({ payload: { id, queues, profile } }: ReturnType<typeof signedIn>) {
  const kept = stored.safeParse(parsed(localStorage.getItem(storeName(id)))).data ?? [];
  const all = allows(profile, 'tickets-manager:showall');
  const chosen = kept.filter((queueId) => all || queues.some((queue) => queue.id === queueId));
  if (chosen.length) yield* put(queuesChosen(chosen));
}
function* keepQueues({ payload }: ReturnType<typeof queuesChosen>) {
  const { scope } = yield* select(selectTickets);
  localStorage.setItem(storeName(scope.userId), JSON.stringify(payload));
}

const viewName = (userId: number) => `view.${userId}`;
const view = z.object({
  sub: z.enum(subs),
  showAll: z.boolean(),
  order: ticketOrder.default('newest'),
  groups: z.boolean().default(false),
  keepsWaiting: z.boolean().default(false),
});

/**
 * Restores the sub-tab, the order of the waiting tickets, what accepting does to the tab and, for users who may see all tickets,
 * the "show all" switch.
 */
function* recallView({ payload: { id, profile } }: ReturnType<typeof signedIn>) {
  const kept = view.safeParse(parsed(localStorage.getItem(viewName(id)))).data;
  if (!kept) return;
  yield* put(subChosen(kept.sub));
  yield* put(orderChosen(kept.order));
  yield* put(groupsKnown(kept.groups));
  yield* put(keepsWaitingChosen(kept.keepsWaiting));
  if (kept.showAll && allows(profile, 'tickets-manager:showall')) yield* put(showAllChosen(true));
}
function* keepView() {
  const { sub, scope, keepsWaiting } = yield* select(selectTickets);
  const { userId, showAll, order, groups } = scope;
  localStorage.setItem(viewName(userId), JSON.stringify({ sub, showAll, order, groups, keepsWaiting }));
}

function* holds() {
  const { lists } = yield* select(selectTickets);
  return { ticket: listNames.flatMap((name) => lists[name].ids) };
}

/** The tickets page: lists, live counts and actions on tickets. */
export function* ticketSaga() {
  holding(holds);
  yield* takeEvery(signedIn, recallQueues);
  yield* takeEvery(queuesChosen, keepQueues);
  yield* takeEvery(signedIn, recallView);
  yield* takeEvery([subChosen, showAllChosen, orderChosen, groupsKnown, assignedShown, keepsWaitingChosen], keepView);
  yield* takeLatest([ticketsShown, ticketsHidden], page);
  yield* fork(actionSaga);
  yield* fork(snoozeSaga);
}
