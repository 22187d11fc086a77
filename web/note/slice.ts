import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { noteShape, type NoteRecord } from '../../domain/note/shape.ts';
import { contactFrame, recordFrame } from '../kernel/frames.ts';
import { hearRecord } from '../record/recordFrames.ts';
import { signedOut } from '../session/slice.ts';

type State = {
  /** Whose notes are shown. */
  contactId: number;
  phase: 'loading' | 'ready' | 'failed';
  notes: NoteRecord[];
  saving: boolean;
  /** Counts the notes that were kept: the field is emptied with each. */
  kept: number;
};
const initialState: State = { contactId: 0, phase: 'loading', notes: [], saving: false, kept: 0 };
const hear = hearRecord('note', noteShape);

export const noteSubmitted = createAction<{ note: string; ticketId: number; contactId: number }>('note/submitted');
export const noteRemoved = createAction<NoteRecord>('note/removed');

const without = (state: State, id: number) => state.notes.filter((note) => note.id !== id);

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
    notesCame: (state, { payload }: PayloadAction<NoteRecord[]>) => ({ ...state, phase: 'ready', notes: payload }),
    notesFailed: (state) => ({ ...state, phase: 'failed' }),
    saveBegan: (state) => ({ ...state, saving: true }),
    saveEnded: (state, { payload: done }: PayloadAction<boolean>) => ({
      ...state,
      saving: false,
      kept: state.kept + (done ? 1 : 0),
    }),
    noteKept: (state, { payload: note }: PayloadAction<NoteRecord>) => {
      if (note.contactId === state.contactId) state.notes = [note, ...without(state, note.id)];
    },
    noteGone: (state, { payload: id }: PayloadAction<number>) => {
      state.notes = without(state, id);
    },
  },
  extraReducers: (on) =>
    on
      .addCase(recordFrame, (state, action) => {
        const heard = hear(action);
        if (!heard) return;
        const id = 'gone' in heard ? heard.gone : heard.kept.id;
        const rest = without(state, id);
        state.notes = 'kept' in heard && heard.kept.contactId === state.contactId ? [heard.kept, ...rest] : rest;
      })
      .addCase(contactFrame, (state, { payload: { payload } }) => {
        if (!('contact' in payload) || !payload.contact.erased) return;
        for (const note of state.notes) if (note.contactId === payload.contact.id) note.note = '';
      })
      .addCase(signedOut, () => initialState),
});
export const { notesShown, notesCame, notesFailed, saveBegan, saveEnded, noteKept, noteGone } = noteSlice.actions;

export const selectNotes = (state: WithSlice<typeof noteSlice>): State => state.note;
