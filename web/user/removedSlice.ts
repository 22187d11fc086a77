import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { RemovedUser } from '../../domain/user/shape.ts';
import { signedOut } from '../kernel/signing.ts';

type State = { open: boolean; phase: 'loading' | 'ready' | 'failed'; users: readonly RemovedUser[] };
const initialState: State = { open: false, phase: 'loading', users: [] };

/** The users who were removed, over the users' page. */
export const removedSlice = createSlice({
  name: 'removedUsers',
  initialState,
  reducers: {
    removedAsked: (state): State => ({ ...state, open: true, phase: 'loading' }),
    removedCame: (state, { payload }: PayloadAction<readonly RemovedUser[]>): State => ({
      ...state,
      phase: 'ready',
      users: payload,
    }),
    removedFailed: (state): State => ({ ...state, phase: 'failed' }),
    removedClosed: () => initialState,
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { removedAsked, removedCame, removedFailed, removedClosed } = removedSlice.actions;
export const selectRemoved = (state: WithSlice<typeof removedSlice>): State => state.removedUsers;
