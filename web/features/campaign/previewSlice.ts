import { createAction, createSlice } from '@reduxjs/toolkit';
import { signedOut } from '../../api/signing.ts';

/** The current recipients of a campaign: their count and one of them; null while unknown. */
export type People = { count: number; whom: { name: string; number: string; email: string } | null };
type State = { people: People | null };
const initialState: State = { people: null };

/** An id of 0 means no list or no tag. */
export const previewAsked = createAction<{ contactListId: number; tagListId: number }>('campaignPreview/asked');
export const previewSlice = createSlice({
  name: 'campaignPreview',
  initialState,
  reducers: {
    previewCame: (state, { payload }: { payload: People | null }) => void Object.assign(state, { people: payload }),
  },
  extraReducers: (builder) => void builder.addCase(signedOut, () => initialState),
  selectors: { selectPeople: ({ people }) => people },
});
export const { previewCame } = previewSlice.actions;
export const { selectPeople } = previewSlice.selectors;
