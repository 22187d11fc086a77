import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { isNewTo } from '../../domain/ticket/policy.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { SignedIn } from '../../domain/user/shape.ts';
import { selectTables, steady, wholes, type EntitiesRoot } from '../api/records/entities.ts';
import { appMessageFrame, ticketFrame } from '../api/frames.ts';
import { signedOut } from '../api/signing.ts';
import { selectUser, type sessionSlice } from '../api/session/slice.ts';

type State = {
  ids: number[];
  /**
   * `beyond` is the number of further tickets that were not read. `listedFor` is the user's choice of notices at that
   * read.
   */
  beyond: number;
  listedFor: SignedIn['allTicket'] | null;
  /** The list is being read. */
  asked: boolean;
  /** Tickets that frames changed during the read. The answer may or may not contain these changes. */
  live: number[];
};
const initialState: State = { ids: [], beyond: 0, listedFor: null, asked: false, live: [] };

type Unread = Pick<TicketRecord, 'id' | 'unreadMessages' | 'isNewToOwner'>;
const keep = (state: State, { id, unreadMessages, isNewToOwner }: Unread) => {
  state.ids = state.ids.filter((one) => one !== id);
  if (unreadMessages > 0 || isNewToOwner) state.ids.push(id);
  if (state.asked) state.live.push(id);
};

/** The tickets with unread messages that this user may see (R062), and those that were just transferred to them. */
export const notificationSlice = createSlice({
  name: 'notification',
  initialState,
  reducers: {
    unreadAsked: (state) => {
      Object.assign(state, { asked: true, live: [] });
    },
    unreadListed: (
      state,
      { payload }: PayloadAction<{ ids: number[]; beyond: number; allTicket: SignedIn['allTicket'] }>,
    ) => {
      const live = new Set(state.live);
      const ids = [...payload.ids.filter((id) => !live.has(id)), ...state.ids.filter((id) => live.has(id))];
      Object.assign(state, { ids, beyond: payload.beyond, listedFor: payload.allTicket, asked: false, live: [] });
    },
    unreadFailed: (state) => {
      Object.assign(state, { asked: false, live: [] });
    },
  },
  extraReducers: (on) =>
    on
      .addCase(ticketFrame, (state, { payload: frame }) => {
        if ('ticket' in frame.payload) keep(state, frame.payload.ticket);
        else keep(state, { id: frame.payload.ticketId, unreadMessages: 0 });
      })
      .addCase(appMessageFrame, (state, { payload: frame }) => keep(state, frame.payload.ticket))
      .addCase(signedOut, () => initialState),
});
export const { unreadAsked, unreadListed, unreadFailed } = notificationSlice.actions;
/** The user's choice of tickets that notify (`allTicket`) changed. */
export const noticeChanged = createAction('notification/noticeChanged');
/** The number of tickets beyond the list may have changed. */
export const countAged = createAction('notification/countAged');

/** Whether a ticket notifies a user: their own open tickets do, and pending ones when their allTicket is 'enable'. */
export const notifies = (user: SignedIn, ticket: TicketRecord): boolean =>
  (ticket.status === 'open' && ticket.userId === user.id) ||
  (ticket.status === 'pending' && user.allTicket === 'enable');

type Root = WithSlice<typeof notificationSlice> & WithSlice<typeof sessionSlice> & EntitiesRoot;
/** The tickets in the list under the bell, the newest first. */
export const selectNotifications = createSelector(
  [selectTables, (state: Root) => state.notification.ids, selectUser],
  (tables, ids, user) =>
    wholes(tables, 'ticket', ids)
      .filter((ticket) => user && (isNewTo(user.id, ticket) || (ticket.unreadMessages > 0 && notifies(user, ticket))))
      .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
  steady,
);
/** The number of notifying tickets beyond that list. */
export const selectBeyond = (state: Root): number => state.notification.beyond;
export const selectUnreadAsked = (state: Root): boolean => state.notification.asked;
export const selectNoticed = (state: Root): number[] => state.notification.ids;
export const selectListedFor = (state: Root) => state.notification.listedFor;
