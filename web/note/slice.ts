import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { z } from 'zod';
import { noteShape, type NoteRecord } from '../../domain/note/shape.ts';
import { noteFrame, recordKept, userErased } from '../kernel/frames.ts';
import { signedOut } from '../kernel/signing.ts';

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
const heard = z.object({ record: noteShape });
const gone = z.object({ id: z.number() });

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
      .addCase(noteFrame, (state, { payload: { action, payload } }) => {
        if (action === 'delete') return { ...state, notes: without(state, gone.parse(payload).id) };
        const { record } = heard.parse(payload);
        const mine = record.contactId === state.contactId ? [record] : [];
        return { ...state, notes: [...mine, ...without(state, record.id)] };
      })
      .addCase(recordKept, (state, { payload: { kept } }) => {
        for (const { id, erased } of kept.contact ?? [])
          for (const note of state.notes) if (erased && note.contactId === id) note.note = '';
      })
      .addCase(userErased, (state, { payload: id }) => {
        for (const { user } of state.notes) if (user?.id === id) user.name = '';
      })
      .addCase(signedOut, () => initialState),
});
export const { notesShown, notesCame, notesFailed, saveBegan, saveEnded, noteKept, noteGone } = noteSlice.actions;

export const selectNotes = (state: WithSlice<typeof noteSlice>): State => state.note;
