import { createAction, createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { signedOut } from '../../../api/signing.ts';
import type { Finding } from '../open.ts';
import { conversationAsked, conversationLeft } from '../slice.ts';

/** A message that contains the term, and its time. */
type Hit = { id: string; createdAt: string };
type Found = { hits: Hit[]; count: number; hasMore: boolean };
type State = Found & {
  term: string;
  phase: 'idle' | 'looking' | 'ready' | 'failed';
  page: number;
  /** The index of the shown hit; the newest is 0. */
  at: number;
  /** The hit to show first if it is on the first page. Otherwise the newest is shown. */
  first: string;
};
const initialState: State = { term: '', phase: 'idle', hits: [], count: 0, hasMore: false, page: 0, at: 0, first: '' };

/** Requests more hits, because the loaded ones run out. */
export const moreHitsAsked = createAction('find/moreHitsAsked');

/** The search term in the open conversation, and its hits, newest first. */
export const findSlice = createSlice({
  name: 'find',
  initialState,
  reducers: {
    wordsTyped: (_, { payload: term }: PayloadAction<string>): State => ({
      ...initialState,
      term,
      phase: term.trim() ? 'looking' : 'idle',
    }),
    findBegan: (_, { payload: { term, messageId: first } }: PayloadAction<Finding>): State => ({
      ...initialState,
      term,
      first,
      phase: 'looking',
    }),
    hitsCame: (state, { payload: { hits, count, hasMore } }: PayloadAction<Found>) => {
      const known = new Set(state.hits.map(({ id }) => id));
      const fresh = hits.filter(({ id }) => !known.has(id));
      Object.assign(state, { hits: [...state.hits, ...fresh], hasMore, phase: 'ready', page: state.page + 1 });
      if (state.page > 1) return;
      state.count = count;
      state.at = Math.max(
        0,
        hits.findIndex(({ id }) => id === state.first),
      );
    },
    lookingFailed: (state) => {
      state.phase = 'failed';
    },
    /** Moves to an older hit (1) or a newer one (-1). */
    hitStepped: (state, { payload: by }: PayloadAction<1 | -1>) => {
      state.at = Math.max(0, Math.min(state.hits.length - 1, state.at + by));
    },
  },
  extraReducers: (on) => on.addMatcher(isAnyOf(signedOut, conversationAsked, conversationLeft), () => initialState),
});
export const { wordsTyped, findBegan, hitsCame, lookingFailed, hitStepped } = findSlice.actions;
export const selectFind = ({ find }: WithSlice<typeof findSlice>): State => find;
