import { createAction, createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { signedOut } from '../kernel/signing.ts';
import { conversationAsked, conversationLeft, peekClosed } from './slice.ts';

/** What a message said, and since when. */
export type Words = { body: string; at: string };
type State = { of: string | null; words: Words[] | null };
const initialState: State = { of: null, words: null };

/** Somebody wants to see what a message said before. */
export const historyClicked = createAction<{ id: string }>('messageHistory/clicked');

/** The message whose earlier words are looked at. */
export const historySlice = createSlice({
  name: 'messageHistory',
  initialState,
  reducers: {
    historyShown: (state, { payload }: PayloadAction<{ id: string; words: Words[] }>) => {
      if (state.of === payload.id) state.words = payload.words;
    },
    historyClosed: () => initialState,
  },
  extraReducers: (on) =>
    on
      .addCase(historyClicked, (_, { payload: { id } }) => ({ of: id, words: null }))
      .addMatcher(isAnyOf(signedOut, conversationAsked, conversationLeft, peekClosed), () => initialState),
});
export const { historyShown, historyClosed } = historySlice.actions;

/** Null while none is looked at; its words are null until they are there. */
export const selectHistory = ({ messageHistory }: WithSlice<typeof historySlice>) =>
  messageHistory.of === null ? null : messageHistory;
