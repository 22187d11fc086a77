import { createAction, createSlice } from '@reduxjs/toolkit';
import { signedOut } from '../kernel/signing.ts';

/** Whom a campaign would go to now: how many, and one of them; null while nobody knows. */
export type People = { count: number; whom: { name: string; number: string; email: string } | null };
type State = { people: People | null };
const initialState: State = { people: null };

/** 0: no list, no tag. */
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
