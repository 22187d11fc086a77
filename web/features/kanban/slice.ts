import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { selectTables, steady, type EntitiesRoot } from '../../api/records/entities.ts';
import { appMessageFrame, ticketFrame } from '../../api/frames.ts';
import { ask, counted, emptyList, fill, unanswered, type List } from '../../api/records/liveList.ts';
import { join } from '../../api/records/nested.ts';
import { signedOut } from '../../api/signing.ts';
import { allLanes, cardsOf, dropCard, NO_LANE, placeCard, type Board, type Placed } from './lanes.ts';

type Scope = Board['scope'];
const initialState: Board = {
  lanes: [],
  lists: { [NO_LANE]: emptyList },
  scope: { queueIds: [], userIds: [] },
  moving: {},
  moved: {},
};

export const boardShown = createAction('kanban/shown');
export const boardHidden = createAction('kanban/hidden');
export const laneMoreAsked = createAction<number>('kanban/moreAsked');
/** A ticket that the user moves to another lane. */
type Move = { ticket: TicketRecord; from: number; to: number };

const placed = ({ tags, ...ticket }: TicketRecord): Placed => ({ ...ticket, tagIds: tags.map(({ id }) => id) });
const loading = (list: List | undefined): List => ({
  ...(list ?? emptyList),
  phase: list?.phase === 'ready' ? 'ready' : 'loading',
  more: false,
  asked: true,
  stale: false,
  live: [],
});
type Reply = { tickets: TicketRecord[]; count: number; hasMore: boolean };

/** The lanes of the board and their tickets, kept current by live events. */
export const kanbanSlice = createSlice({
  name: 'kanban',
  initialState,
  reducers: {
    lanesBegan: (state, { payload }: PayloadAction<number[]>) => {
      state.lanes = payload;
      state.lists = Object.fromEntries(allLanes(state).map((lane) => [lane, loading(state.lists[lane])]));
    },
    cardsShown: (state, { payload }: PayloadAction<{ lane: number; first: boolean; reply: Reply }>) => {
      const list = state.lists[payload.lane];
      if (list) fill(list, payload.first, payload.reply);
    },
    cardsCounted: (state, { payload: { lane, count } }: PayloadAction<{ lane: number; count: number }>) => {
      const list = state.lists[lane];
      if (list) counted(list, count);
    },
    countAsked: ({ lists }, { payload: lane }: PayloadAction<number>) => {
      if (lists[lane]) ask(lists[lane]);
    },
    countFailed: ({ lists }, { payload: lane }: PayloadAction<number>) => {
      if (lists[lane]) unanswered(lists[lane]);
    },
    /** Keeps the shown cards; loading is retried. */
    cardsFailed: (state, { payload: lane }: PayloadAction<number>) => {
      const list = state.lists[lane];
      if (list?.phase === 'loading') list.phase = 'failed';
    },
    narrowed: (state, { payload }: PayloadAction<Partial<Scope>>) => {
      Object.assign(state.scope, payload);
      for (const lane of allLanes(state)) state.lists[lane] = loading(undefined);
    },
    moveAsked: (state, { payload: { ticket, to } }: PayloadAction<Move>) => {
      state.moving[ticket.id] = to;
      state.moved[ticket.id] = new Date().toISOString();
      placeCard(state, placed(ticket));
    },
    /** Places the ticket by its current tags. After a refused move that is its old lane. */
    moveEnded: (state, { payload: { ticket, done } }: PayloadAction<{ ticket: TicketRecord; done: boolean }>) => {
      delete state.moving[ticket.id];
      if (!done) delete state.moved[ticket.id];
      placeCard(state, placed(ticket));
    },
  },
  extraReducers: (on) =>
    on
      .addCase(signedOut, () => initialState)
      .addCase(laneMoreAsked, (state, { payload: lane }) => {
        const list = state.lists[lane];
        if (!list) return;
        list.more = true;
        ask(list);
      })
      .addCase(ticketFrame, (state, { payload: { action, payload } }) => {
        if ('ticket' in payload) placeCard(state, placed(payload.ticket));
        else if (action === 'delete') dropCard(state, payload.ticketId);
      })
      .addCase(appMessageFrame, (state, { payload: { payload } }) => placeCard(state, placed(payload.ticket))),
});
export const {
  lanesBegan,
  cardsShown,
  cardsCounted,
  countAsked,
  countFailed,
  cardsFailed,
  narrowed,
  moveAsked,
  moveEnded,
} = kanbanSlice.actions;

type Root = EntitiesRoot & WithSlice<typeof kanbanSlice>;
export const selectBoard = (state: Root): Board => state.kanban;
export const selectLane = (state: Root, lane: number): List => state.kanban.lists[lane] ?? emptyList;

/** Selects the tickets of one lane, from top to bottom. Returns the same array while they are the same. */
export const selectCardsOf = (lane: number) =>
  createSelector(
    [selectTables, selectBoard],
    (tables, board): TicketRecord[] => cardsOf(tables.ticket, board, lane).map((card) => join.ticket(card, tables)),
    steady,
  );

/** The lane tags, in order. */
export const selectLanes = createSelector(
  [selectTables, selectBoard],
  ({ tag }, { lanes }) => lanes.flatMap((id) => tag[id] ?? []),
  steady,
);
