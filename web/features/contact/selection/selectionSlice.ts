import { createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { recordGone, recordKept } from '../../../api/frames.ts';
import { signedOut } from '../../../api/signing.ts';
import { contacts } from '../slice.ts';
import { selectedRemoval } from './removal.ts';

type State = {
  ids: number[];
  /** Whether all contacts that the search finds are chosen, including those on pages that are not loaded. */
  whole: boolean;
  /** Whether the question before the removal is open; `busy` while the contacts are removed. */
  asking: boolean;
  busy: boolean;
};
const initialState: State = { ids: [], whole: false, asking: false, busy: false };
const drop = (state: State, gone: number): void => {
  state.ids = state.ids.filter((id) => id !== gone);
  if (state.ids.length > 0 || state.busy) return;
  state.asking = false;
  state.whole = false;
};

/** The ticked contacts of the list, and their bulk removal (R268). */
export const selectionSlice = createSlice({
  name: 'contactSelection',
  initialState,
  reducers: {
    toggled: (state, { payload: id }: PayloadAction<number>) => {
      state.whole = false;
      state.ids = state.ids.includes(id) ? state.ids.filter((each) => each !== id) : [...state.ids, id];
    },
    allToggled: (state, { payload: shown }: PayloadAction<number[]>) => ({
      ...state,
      whole: false,
      ids: shown.every((id) => state.ids.includes(id)) ? [] : shown,
    }),
    wholeChosen: (state) => ({ ...state, whole: true }),
    cleared: () => initialState,
    removalAsked: (state) => ({ ...state, asking: true }),
    removalCancelled: (state) => ({ ...state, asking: false }),
  },
  extraReducers: (on) =>
    on
      .addCase(selectedRemoval.run, (state) => ({ ...state, busy: true }))
      .addCase(recordGone, (state, { payload: { gone } }) => {
        if (gone.contact !== undefined) drop(state, gone.contact);
      })
      .addCase(recordKept, (state, { payload: { kept } }) => {
        for (const { id, erased } of kept.contact ?? []) if (erased) drop(state, id);
      })
      .addCase(contacts.actions.searched, () => initialState)
      .addCase(signedOut, () => initialState)
      .addMatcher(isAnyOf(selectedRemoval.done, selectedRemoval.refused), (state) => ({
        ...state,
        whole: false,
        asking: false,
        busy: false,
      })),
});
export const { toggled, allToggled, wholeChosen, cleared, removalAsked, removalCancelled } = selectionSlice.actions;

export const selectSelection = (state: WithSlice<typeof selectionSlice>): State => state.contactSelection;
