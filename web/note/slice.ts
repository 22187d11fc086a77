import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { noteShape, type NoteRecord } from '../../domain/note/shape.ts';
import { selectTables, wholes, type EntitiesRoot } from '../kernel/entities.ts';
import { recordKept } from '../kernel/frames.ts';
import { shapes } from '../kernel/kinds.ts';
import { signedOut } from '../kernel/signing.ts';

shapes.note = noteShape;

type State = {
  /** Whose notes are shown. */
  contactId: number;
  phase: 'loading' | 'ready' | 'failed';
  ids: readonly number[];
  saving: boolean;
  /** Counts the notes that were kept: the field is emptied with each. */
  kept: number;
};
const initialState: State = { contactId: 0, phase: 'loading', ids: [], saving: false, kept: 0 };

export const noteSubmitted = createAction<{ note: string; ticketId: number; contactId: number }>('note/submitted');
export const noteRemoved = createAction<NoteRecord>('note/removed');

type New = Pick<NoteRecord, 'id' | 'contactId'>;
const added = (state: State, { id, contactId }: New): State =>
  contactId === state.contactId && !state.ids.includes(id) ? { ...state, ids: [id, ...state.ids] } : state;

/** The notes on the contact of the open conversation, the newest first, live. */
export const noteSlice = createSlice({
  name: 'note',
  initialState,
  reducers: {
    notesShown: (state, { payload }: PayloadAction<{ contactId: number }>): State => ({
      ...initialState,
      contactId: payload.contactId,
      kept: state.kept,
    }),
    notesCame: (state, { payload: ids }: PayloadAction<number[]>): State => ({ ...state, phase: 'ready', ids }),
    notesFailed: (state): State => ({ ...state, phase: 'failed' }),
    saveBegan: (state): State => ({ ...state, saving: true }),
    saveEnded: (state, { payload: done }: PayloadAction<boolean>): State => ({
      ...state,
      saving: false,
      kept: state.kept + (done ? 1 : 0),
    }),
    noteKept: (state, { payload }: PayloadAction<New>): State => added(state, payload),
  },
  extraReducers: (on) =>
    on
      .addCase(recordKept, (state, { payload: { kept } }): State => (kept.note ?? []).reduce(added, state))
      .addCase(signedOut, () => initialState),
});
export const { notesShown, notesCame, notesFailed, saveBegan, saveEnded, noteKept } = noteSlice.actions;

type Root = WithSlice<typeof noteSlice>;
export const selectNotes = (state: Root): State => state.note;
/** What is shown: those that are still there. */
export const selectShown = createSelector(
  [selectTables, (state: Root & EntitiesRoot) => state.note.ids],
  (tables, ids) => wholes(tables, 'note', ids),
);
