import { createAction, createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { signedOut } from '../../../api/signing.ts';
import type { Shared } from '../../../../projections/message/contract.ts';
import { conversationAsked, conversationLeft } from '../slice.ts';

type State = {
  /** The ticket of the conversation; 0 if none is shown. */
  ticketId: number;
  what: Shared;
  phase: 'loading' | 'ready' | 'failed';
  ids: readonly string[];
  page: number;
  hasMore: boolean;
};
const initialState: State = { ticketId: 0, what: 'media', phase: 'loading', ids: [], page: 0, hasMore: false };
type Page = { ids: readonly string[]; hasMore: boolean; page: number };

export const moreSharedAsked = createAction('shared/moreAsked');
/** A message arrived that may belong to the list. */
export const sharedAged = createAction('shared/aged');

/** The files or links shared in the open conversation, of the chosen kind, newest first, as far as loaded. */
export const sharedSlice = createSlice({
  name: 'shared',
  initialState,
  reducers: {
    sharedShown: (_, { payload }: PayloadAction<{ ticketId: number; what: Shared }>): State => ({
      ...initialState,
      ...payload,
    }),
    /**
     * Adds a page. New messages shift the pages, and duplicates are dropped. A first page that overlaps the list is put before
     * it.
     */
    sharedCame: (state, { payload: { ids, hasMore, page } }: PayloadAction<Page>): State => {
      const joins = page === 1 && ids.some((id) => state.ids.includes(id));
      if (joins) return { ...state, ids: [...new Set([...ids, ...state.ids])], phase: 'ready' };
      const before = page === 1 ? [] : state.ids;
      return { ...state, ids: [...new Set([...before, ...ids])], hasMore, page, phase: 'ready' };
    },
    sharedFailed: (state) => {
      state.phase = 'failed';
    },
  },
  extraReducers: (on) => on.addMatcher(isAnyOf(signedOut, conversationAsked, conversationLeft), () => initialState),
});
export const { sharedShown, sharedCame, sharedFailed } = sharedSlice.actions;
export type SharedRoot = WithSlice<typeof sharedSlice>;
export const selectShared = ({ shared }: SharedRoot): State => shared;
/** The list of this ticket's conversation, empty if another one is loaded. */
export const selectSharedOf = ({ shared }: SharedRoot, ticketId: number): State =>
  shared.ticketId === ticketId ? shared : initialState;
