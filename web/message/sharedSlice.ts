import { createAction, createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { appMessageFrame } from '../kernel/frames.ts';
import { signedOut } from '../kernel/signing.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { Shared } from '../../projections/message/contract.ts';
import { conversationAsked, conversationLeft } from './slice.ts';

type State = {
  /** Of which ticket's conversation; 0: none is shown. */
  ticketId: number;
  what: Shared;
  phase: 'loading' | 'ready' | 'failed';
  messages: MessageRecord[];
  page: number;
  hasMore: boolean;
};
const initialState: State = { ticketId: 0, what: 'media', phase: 'loading', messages: [], page: 0, hasMore: false };
type Page = { messages: MessageRecord[]; hasMore: boolean; page: number };

export const moreSharedAsked = createAction('shared/moreAsked');

/** What was shared in the open conversation, of the chosen kind, the newest first; as far as it was asked for. */
export const sharedSlice = createSlice({
  name: 'shared',
  initialState,
  reducers: {
    sharedShown: (_, { payload }: PayloadAction<{ ticketId: number; what: Shared }>): State => ({
      ...initialState,
      ...payload,
    }),
    sharedCame: (state, { payload: { messages, hasMore, page } }: PayloadAction<Page>) => {
      // What was sent meanwhile moves the pages: nothing is shown twice.
      const known = page === 1 ? [] : state.messages;
      const ids = new Set(known.map(({ id }) => id));
      state.messages = [...known, ...messages.filter(({ id }) => !ids.has(id))];
      Object.assign(state, { hasMore, page, phase: 'ready' });
    },
    sharedFailed: (state) => {
      state.phase = 'failed';
    },
  },
  extraReducers: (on) =>
    on
      .addCase(appMessageFrame, (state, { payload: { payload } }) => {
        const { id, isDeleted, isErased } = payload.message;
        if (isDeleted || isErased) state.messages = state.messages.filter((one) => one.id !== id);
      })
      .addMatcher(isAnyOf(signedOut, conversationAsked, conversationLeft), () => initialState),
});
export const { sharedShown, sharedCame, sharedFailed } = sharedSlice.actions;
export type SharedRoot = WithSlice<typeof sharedSlice>;
export const selectShared = ({ shared }: SharedRoot): State => shared;
/** What is shown beside this ticket's conversation: nothing of another one's. */
export const selectSharedOf = ({ shared }: SharedRoot, ticketId: number): State =>
  shared.ticketId === ticketId ? shared : initialState;
