import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { recordGone, recordKept } from '../kernel/frames.ts';
import { signedOut } from '../kernel/signing.ts';
import { contacts } from './slice.ts';

/** The count was typed and confirmed: exactly these are removed. */
export const removalConfirmed = createAction<number[]>('contactSelection/removalConfirmed');

type State = {
  ids: number[];
  /** Whether the question before the removal is open; `busy` while the contacts are removed. */
  asking: boolean;
  busy: boolean;
};
const initialState: State = { ids: [], asking: false, busy: false };
const drop = (state: State, gone: number): void => {
  state.ids = state.ids.filter((id) => id !== gone);
  if (state.ids.length === 0 && !state.busy) state.asking = false;
};

/** The contacts that are ticked in the list, and their removal in bulk (R268). */
export const selectionSlice = createSlice({
  name: 'contactSelection',
  initialState,
  reducers: {
    toggled: (state, { payload: id }: PayloadAction<number>) => {
      state.ids = state.ids.includes(id) ? state.ids.filter((each) => each !== id) : [...state.ids, id];
    },
    allToggled: (state, { payload: shown }: PayloadAction<number[]>) => ({
      ...state,
      ids: shown.every((id) => state.ids.includes(id)) ? [] : shown,
    }),
    cleared: () => initialState,
    removalAsked: (state) => ({ ...state, asking: true }),
    removalCancelled: (state) => ({ ...state, asking: false }),
    removalEnded: (state) => ({ ...state, asking: false, busy: false }),
  },
  extraReducers: (on) =>
    on
      .addCase(removalConfirmed, (state) => ({ ...state, busy: true }))
      .addCase(recordGone, (state, { payload: { gone } }) => {
        if (gone.contact !== undefined) drop(state, gone.contact);
      })
      .addCase(recordKept, (state, { payload: { kept } }) => {
        for (const { id, erased } of kept.contact ?? []) if (erased) drop(state, id);
      })
      .addCase(contacts.actions.searched, () => initialState)
      .addCase(signedOut, () => initialState),
});
export const { toggled, allToggled, cleared, removalAsked, removalCancelled, removalEnded } = selectionSlice.actions;

export const selectSelection = (state: WithSlice<typeof selectionSlice>): State => state.contactSelection;
