import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { recordGone, recordKept } from '../../../api/frames.ts';
import { signedOut } from '../../../api/signing.ts';
import { contacts } from '../slice.ts';

/** The user typed and confirmed the count; exactly these contacts are removed. */
export const removalConfirmed = createAction<number[]>('contactSelection/removalConfirmed');
/** The user confirmed the removal of all contacts that a search finds; payload: its term. */
export const wholeRemovalConfirmed = createAction<string>('contactSelection/wholeRemovalConfirmed');

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
    removalEnded: (state) => ({ ...state, whole: false, asking: false, busy: false }),
  },
  extraReducers: (on) =>
    on
      .addCase(removalConfirmed, (state) => ({ ...state, busy: true }))
      .addCase(wholeRemovalConfirmed, (state) => ({ ...state, busy: true }))
      .addCase(recordGone, (state, { payload: { gone } }) => {
        if (gone.contact !== undefined) drop(state, gone.contact);
      })
      .addCase(recordKept, (state, { payload: { kept } }) => {
        for (const { id, erased } of kept.contact ?? []) if (erased) drop(state, id);
      })
      .addCase(contacts.actions.searched, () => initialState)
      .addCase(signedOut, () => initialState),
});
export const { toggled, allToggled, wholeChosen, cleared, removalAsked, removalCancelled, removalEnded } =
  selectionSlice.actions;

export const selectSelection = (state: WithSlice<typeof selectionSlice>): State => state.contactSelection;
