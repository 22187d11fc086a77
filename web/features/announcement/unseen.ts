import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { signedOut } from '../../api/signing.ts';

/** The number of announcements that the user has not seen. */
export const unseenSlice = createSlice({
  name: 'unseen',
  initialState: 0,
  reducers: { unseenCounted: (_, { payload }: PayloadAction<number>) => payload },
  extraReducers: (on) => on.addCase(signedOut, () => 0),
});
export const { unseenCounted } = unseenSlice.actions;
export const selectUnseen = (state: WithSlice<typeof unseenSlice>): number => state.unseen;
