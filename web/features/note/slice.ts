import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { noteShape, type NoteRecord } from '../../../domain/note/shape.ts';
import { selectTables, wholes, type EntitiesRoot } from '../../api/records/entities.ts';
import { recordKept } from '../../api/frames.ts';
import { shapes } from '../../api/records/kinds.ts';
import { signedOut } from '../../api/signing.ts';

shapes.note = noteShape;

type State = {
  /** The contact whose notes are shown. */
  contactId: number;
  phase: 'loading' | 'ready' | 'failed';
  ids: readonly number[];
  /** Unsaved text, by ticket id. */
  drafts: Readonly<Record<number, string>>;
};
const initialState: State = { contactId: 0, phase: 'loading', ids: [], drafts: {} };

type Written = { ticketId: number; note: string };
type New = Pick<NoteRecord, 'id' | 'contactId'>;
const added = (state: State, { id, contactId }: New): State =>
  contactId === state.contactId && !state.ids.includes(id) ? { ...state, ids: [id, ...state.ids] } : state;

/** The notes on the contact of the open conversation, newest first, updated live. */
export const noteSlice = createSlice({
  name: 'note',
  initialState,
  reducers: {
    notesShown: (state, { payload }: PayloadAction<{ contactId: number }>): State => ({
      ...initialState,
      contactId: payload.contactId,
      drafts: state.drafts,
    }),
    noteWritten: (state, { payload: { ticketId, note } }: PayloadAction<Written>): State => ({
      ...state,
      drafts: { ...state.drafts, [ticketId]: note },
    }),
    notesCame: (state, { payload: ids }: PayloadAction<number[]>): State => ({ ...state, phase: 'ready', ids }),
    notesFailed: (state): State => ({ ...state, phase: 'failed' }),
    /** Shows a saved note, and clears its draft unless the user changed the draft since. */
    noteKept: (state, { payload: { kept, written } }: PayloadAction<{ kept: New; written: Written }>): State => {
      const { ticketId, note } = written;
      const isDraft = state.drafts[ticketId]?.trim() === note;
      return added(isDraft ? { ...state, drafts: { ...state.drafts, [ticketId]: '' } } : state, kept);
    },
  },
  extraReducers: (on) =>
    on
      .addCase(recordKept, (state, { payload: { kept } }): State => (kept.note ?? []).reduce(added, state))
      .addCase(signedOut, () => initialState),
});
export const { notesShown, notesCame, notesFailed, noteWritten, noteKept } = noteSlice.actions;

type Root = WithSlice<typeof noteSlice>;
export const selectNotes = (state: Root): State => state.note;
/** The shown notes that still exist. */
export const selectShown = createSelector(
  [selectTables, (state: Root & EntitiesRoot) => state.note.ids],
  (tables, ids) => wholes(tables, 'note', ids),
);
