import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { signedOut } from '../signing.ts';

type Sought = { kind: 'contact' | 'user'; term: string };
type State = { phase: 'idle' | 'loading' | 'ready' | 'failed'; ids: readonly number[] };
const nobody: State = { phase: 'idle', ids: [] };
export const fewestLetters = 3;

/** The people found by the search field. */
export const foundSlice = createSlice({
  name: 'found',
  initialState: nobody,
  reducers: {
    sought: (state, { payload: { term } }: PayloadAction<Sought>): State =>
      term.trim().length < fewestLetters ? nobody : { ...state, phase: 'loading' },
    peopleFound: (_, { payload: ids }: PayloadAction<number[]>): State => ({ phase: 'ready', ids }),
    seekingFailed: (): State => ({ phase: 'failed', ids: [] }),
  },
  extraReducers: (on) => on.addCase(signedOut, () => nobody),
});
export const { sought, peopleFound, seekingFailed } = foundSlice.actions;
export const selectFound = (state: WithSlice<typeof foundSlice>): State => state.found;
