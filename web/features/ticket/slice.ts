import { createAction, createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { TicketHit, TicketRecord } from '../../../domain/ticket/shape.ts';
import type { TicketOrder } from '../../../projections/ticket/contract.ts';
import { appMessageFrame, ticketFrame } from '../../api/frames.ts';
import { ask, counted, emptyList, fill, unanswered, type List } from '../../api/records/liveList.ts';
import { signedIn } from '../../api/signing.ts';
import {
  conversationAsked,
  conversationLeft,
  conversationRefused,
  conversationSettled,
} from '../conversation/index.ts';
import { drop, listNames, place, type ListName, type Sub } from './list/lists.ts';
import { initialState, type TicketDialog, type RunningAction, type State, type Tab } from './state.ts';

export const ticketsShown = createAction('ticket/shown');
export const ticketsHidden = createAction('ticket/hidden');
export const listAsked = createAction<{ name: ListName }>('ticket/listAsked');
export const ticketsMoreAsked = createAction<{ name: ListName }>('ticket/moreAsked');
export const acceptClicked = createAction<TicketRecord>('ticket/acceptClicked');
export const returnClicked = createAction<TicketRecord>('ticket/returnClicked');
export const resolveClicked = createAction<TicketRecord>('ticket/resolveClicked');
/** Resolves without a message to the contact. */
export const resolveSilentlyClicked = createAction<TicketRecord>('ticket/resolveSilentlyClicked');
export const reopenClicked = createAction<TicketRecord>('ticket/reopenClicked');
/** Puts a ticket aside until an instant (ISO). */
export const snoozeChosen = createAction<{ ticket: TicketRecord; until: string }>('ticket/snoozeChosen');
export const unsnoozeClicked = createAction<TicketRecord>('ticket/unsnoozeClicked');
/** A transfer or deletion begins, after which the user may lose access to the ticket. */
export const leavingBegan = createAction<TicketRecord>('ticket/leavingBegan');

/** Empties a list whose filter changed. A skeleton shows until the new results arrive. */
const anew = (list: List) => Object.assign(list, { ...emptyList, phase: list.phase === 'idle' ? 'idle' : 'loading' });
const attended = ['open', 'pending', 'snoozed', 'groupOpen', 'groupPending'] as const;
const opening: ReadonlySet<RunningAction> = new Set(['accept', 'reopen'] as const);
const doing =
  (action: RunningAction) =>
  (state: State, { payload }: PayloadAction<TicketRecord>) => {
    const stays = action === 'accept' && state.keepsWaiting && state.addressed !== payload.uuid;
    state.acting[payload.id] = action;
    state.leads = stays ? null : payload.id;
    state.opens = opening.has(action) && !stays ? { uuid: payload.uuid, ticketId: payload.id } : null;
  };
const placed = ({ tags, ...ticket }: TicketRecord) => ({ ...ticket, tagIds: tags.map(({ id }) => id) });
type Reply = { tickets: TicketRecord[]; count: number; hasMore: boolean; hits: TicketHit[] };
type Shown = { name: ListName; first: boolean; reply: Reply; term: string };

/** The lists of the tickets page, kept current by frames (R137). */
export const ticketSlice = createSlice({
  name: 'ticket',
  initialState,
  reducers: {
    tabChosen: (state, { payload }: PayloadAction<Tab>) => {
      state.tab = payload;
    },
    subChosen: (state, { payload }: PayloadAction<Sub>) => {
      state.sub = payload;
    },
    termChanged: (state, { payload }: PayloadAction<string>) => {
      state.term = payload;
    },
    showAllChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.scope.showAll = payload;
      for (const name of attended) anew(state.lists[name]);
    },
    /** Sorts the waiting tickets. */
    orderChosen: (state, { payload }: PayloadAction<TicketOrder>) => {
      state.scope.order = payload;
      anew(state.lists.pending);
      anew(state.lists.groupPending);
    },
    /** Whether the company accepts group messages. */
    groupsKnown: (state, { payload }: PayloadAction<boolean>) => {
      if (state.scope.groups === payload) return;
      state.scope.groups = payload;
      for (const name of attended) anew(state.lists[name]);
      if (!payload && state.tab === 'group') state.tab = 'open';
    },
    queuesChosen: (state, { payload }: PayloadAction<number[]>) => {
      state.scope.queueIds = payload;
      for (const name of listNames) anew(state.lists[name]);
    },
    /** Filters a search by tags and, for admins, by owners. */
    searchNarrowed: (state, { payload }: PayloadAction<{ tagIds?: number[]; userIds?: number[] }>) => {
      Object.assign(state.scope, payload);
      anew(state.lists.search);
    },
    layerOpened: (state, { payload }: PayloadAction<TicketDialog>) => {
      state.layer = payload;
    },
    layerClosed: (state) => {
      state.layer = { is: 'none' };
    },
    panelToggled: (state) => {
      Object.assign(state, { panel: !state.panel, tagging: false });
    },
    /** Opens the contact panel with its tag field. */
    taggingBegan: (state) => {
      Object.assign(state, { panel: true, tagging: true });
    },
    taggingEnded: (state) => {
      state.tagging = false;
    },
    keepsWaitingChosen: (state, { payload }: PayloadAction<boolean>) => {
      state.keepsWaiting = payload;
    },
    listShown: (state, { payload: { name, first, reply, term } }: PayloadAction<Shown>) => {
      fill(state.lists[name], first, reply);
      if (name !== 'search') return;
      if (first) state.found = {};
      for (const hit of reply.hits) state.found[hit.ticketId] = { ...hit, term };
    },
    listCounted: ({ lists }, { payload }: PayloadAction<{ name: ListName; count: number }>) => {
      counted(lists[payload.name], payload.count);
    },
    countAsked: ({ lists }, { payload: { name } }: PayloadAction<{ name: ListName }>) => {
      ask(lists[name]);
    },
    countFailed: ({ lists }, { payload: { name } }: PayloadAction<{ name: ListName }>) => {
      unanswered(lists[name]);
    },
    listFailed: ({ lists }, { payload: { name } }: PayloadAction<{ name: ListName }>) => {
      const list = lists[name];
      unanswered(list);
      list.more = false;
      list.phase = list.until || list.count === 0 ? 'ready' : 'failed';
    },
    acted: (state, { payload }: PayloadAction<{ id: number; goTo: string }>) => {
      delete state.acting[payload.id];
      if (state.leads === payload.id) state.goTo = payload.goTo;
    },
    actionRefused: (state, { payload }: PayloadAction<{ id: number }>) => {
      delete state.acting[payload.id];
      if (state.opens?.ticketId === payload.id) state.opens = null;
    },
    /** The ticket of a form is being created. */
    creationBegan: (state, { payload: key }: PayloadAction<string>) => {
      state.opens = { uuid: key, ticketId: null };
    },
    /** Ends a creation. `uuid`: the conversation that opens now; null if it was refused, or the form was closed. */
    creationEnded: (state, { payload: { key, uuid } }: PayloadAction<{ key: string; uuid: string | null }>) => {
      if (state.opens?.uuid === key) state.opens = uuid === null ? null : { uuid, ticketId: null };
    },
    /** Opens the conversation that the undo gave back. */
    moveUndone: (state, { payload: { uuid } }: PayloadAction<TicketRecord>) => {
      state.goTo = `/tickets/${uuid}`;
    },
    /** The page has navigated to `goTo`. */
    arrived: (state) => {
      state.goTo = null;
    },
    /** Shows the list of the user's open tickets, which contains an accepted one. */
    assignedShown: (state, { payload }: PayloadAction<{ isGroup: boolean } | undefined>) => {
      Object.assign(state, { tab: payload?.isGroup && state.scope.groups ? 'group' : 'open', sub: 'open' });
    },
  },
  extraReducers: (on) =>
    on
      .addCase(signedIn, (state, { payload: { id } }) =>
        state.scope.userId === id ? state : { ...initialState, scope: { ...initialState.scope, userId: id } },
      )
      .addCase(listAsked, ({ lists }, { payload: { name } }) => {
        Object.assign(lists[name], { phase: 'loading', more: false, live: [] });
        ask(lists[name]);
      })
      .addCase(ticketsMoreAsked, ({ lists }, { payload: { name } }) => {
        lists[name].more = true;
        ask(lists[name]);
      })
      .addCase(acceptClicked, doing('accept'))
      .addCase(returnClicked, doing('return'))
      .addCase(resolveClicked, doing('resolve'))
      .addCase(resolveSilentlyClicked, doing('resolve'))
      .addCase(reopenClicked, doing('reopen'))
      .addCase(snoozeChosen, (state, { payload: { ticket } }) => {
        state.acting[ticket.id] = 'snooze';
        state.leads = ticket.id;
        state.layer = { is: 'none' };
      })
      .addCase(unsnoozeClicked, doing('snooze'))
      .addCase(leavingBegan, (state, action) => {
        doing('leave')(state, action);
        state.left = action.payload.uuid;
      })
      .addCase(conversationAsked, (state, { payload: { uuid: addressed } }) => {
        // A dialog of the previous conversation must not open over this one.
        Object.assign(state, { addressed, tagging: false, left: null, layer: { is: 'none' } });
      })
      .addCase(conversationSettled, (state, { payload: { uuid } }) => {
        if (state.opens?.uuid === uuid) state.opens = null;
      })
      .addCase(conversationRefused, (state) => {
        state.goTo = '/tickets';
      })
      .addCase(ticketFrame, (state, { payload: { action, payload } }) => {
        if ('ticket' in payload) place(state, placed(payload.ticket));
        else if (action === 'delete') drop(state, payload.ticketId);
      })
      .addCase(appMessageFrame, (state, { payload: { payload } }) => place(state, placed(payload.ticket)))
      .addCase(conversationLeft, (state) => {
        state.addressed = null;
      })
      .addMatcher(isAnyOf(conversationAsked, conversationLeft, ticketsHidden), (state) => {
        Object.assign(state, { leads: null, opens: null });
      }),
});

export const {
  tabChosen,
  subChosen,
  termChanged,
  showAllChosen,
  orderChosen,
  groupsKnown,
  queuesChosen,
  searchNarrowed,
  layerOpened,
  layerClosed,
  panelToggled,
  taggingBegan,
  taggingEnded,
  keepsWaitingChosen,
  listShown,
  listCounted,
  countAsked,
  countFailed,
  listFailed,
  acted,
  actionRefused,
  creationBegan,
  creationEnded,
  moveUndone,
  arrived,
  assignedShown,
} = ticketSlice.actions;

export type TicketRoot = WithSlice<typeof ticketSlice>;
