import {
  createAction,
  createEntityAdapter,
  createSelector,
  createSlice,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { SignedIn } from '../../domain/user/shape.ts';
import { appMessageFrame, contactFrame, ticketFrame } from '../kernel/frames.ts';
import { selectUser, signedOut, type sessionSlice } from '../session/slice.ts';

const unread = createEntityAdapter<TicketRecord>({ sortComparer: (a, b) => b.updatedAt.localeCompare(a.updatedAt) });
/** How many more there are that were not read, and for which choice of notices it was asked. */
type Rest = { beyond: number; listedFor: SignedIn['allTicket'] | null };
const rest: Rest = { beyond: 0, listedFor: null };
const initialState = unread.getInitialState(rest);
const { selectAll } = unread.getSelectors();

const keep = (state: typeof initialState, ticket: TicketRecord) => {
  if (ticket.unreadMessages > 0) unread.upsertOne(state, ticket);
  else unread.removeOne(state, ticket.id);
};

/** The tickets with unread messages that this user may see (R062). */
export const notificationSlice = createSlice({
  name: 'notification',
  initialState,
  reducers: {
    unreadListed: (
      state,
      { payload }: PayloadAction<{ tickets: TicketRecord[]; beyond: number; allTicket: SignedIn['allTicket'] }>,
    ) => {
      unread.setAll(state, payload.tickets);
      Object.assign(state, { beyond: payload.beyond, listedFor: payload.allTicket });
    },
  },
  extraReducers: (on) =>
    on
      .addCase(ticketFrame, (state, { payload: frame }) => {
        if ('ticket' in frame.payload) keep(state, frame.payload.ticket);
        else unread.removeOne(state, frame.payload.ticketId);
      })
      .addCase(appMessageFrame, (state, { payload: frame }) => keep(state, frame.payload.ticket))
      .addCase(contactFrame, (state, { payload: frame }) => {
        if (frame.action === 'delete') return;
        const { contact } = frame.payload;
        for (const ticket of Object.values(state.entities))
          if (ticket.contactId === contact.id) ticket.contact = contact;
      })
      .addCase(signedOut, () => initialState),
});
export const { unreadListed } = notificationSlice.actions;
/** The user is notified of others from here on. */
export const noticeChanged = createAction('notification/noticeChanged');

/** Whether a ticket notifies a user: his own open ones, and pending ones when his allTicket is 'enable'. */
export const notifies = (user: SignedIn, ticket: TicketRecord): boolean =>
  (ticket.status === 'open' && ticket.userId === user.id) ||
  (ticket.status === 'pending' && user.allTicket === 'enable');

type Root = WithSlice<typeof notificationSlice> & WithSlice<typeof sessionSlice>;
/** What the popover lists, the newest first. */
export const selectNotifications = createSelector(
  [(state: Root) => selectAll(state.notification), selectUser],
  (tickets, user) => (user ? tickets.filter((ticket) => notifies(user, ticket)) : []),
);
/** How many notify beside those. */
export const selectBeyond = (state: Root): number => state.notification.beyond;
export const selectListedFor = (state: Root) => state.notification.listedFor;
