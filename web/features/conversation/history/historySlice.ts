import { createAction, createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { signedOut } from '../../../api/signing.ts';
import { conversationAsked, conversationLeft, peekClosed } from '../slice.ts';

/** One version of a message's text, and the time since when it applied. */
export type Words = { body: string; at: string };
type State = { of: string | null; words: Words[] | null };
const initialState: State = { of: null, words: null };

/** Opens the earlier versions of a message. */
export const historyClicked = createAction<{ id: string }>('messageHistory/clicked');

/** The message whose earlier versions are shown. */
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

/** Null while no history is open. Its `words` are null until they are loaded. */
export const selectHistory = ({ messageHistory }: WithSlice<typeof historySlice>) =>
  messageHistory.of === null ? null : messageHistory;
