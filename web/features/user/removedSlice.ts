import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { RemovedUser } from '../../../domain/user/shape.ts';
import { signedOut } from '../../api/signing.ts';
import { pageBegins, pageComes, pageFails, unread, type Paging } from '../../api/records/paging.ts';

type State = Paging & { open: boolean; records: RemovedUser[] };
const initialState: State = { ...unread, open: false, records: [] };

/** The removed users, in a dialog over the users page. */
export const removedSlice = createSlice({
  name: 'removedUsers',
  initialState,
  reducers: {
    /** The list is shown from its beginning. */
    removedAsked: (state): State => ({ ...state, open: true }),
    moreRemovedAsked: (state): State => state,
    removedBegan: (state, { payload: first }: PayloadAction<boolean>): State => pageBegins(state, first),
    removedCame: (
      state,
      { payload }: PayloadAction<{ first: boolean; records: RemovedUser[]; hasMore: boolean }>,
    ): State => pageComes(state, payload),
    removedFailed: (state): State => pageFails(state),
    removedClosed: () => initialState,
  },
  extraReducers: (on) => on.addCase(signedOut, () => initialState),
});
export const { removedAsked, moreRemovedAsked, removedBegan, removedCame, removedFailed, removedClosed } =
  removedSlice.actions;
export const selectRemoved = (state: WithSlice<typeof removedSlice>): State => state.removedUsers;
