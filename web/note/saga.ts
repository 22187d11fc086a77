import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { addNote, removeNote } from '../../commands/note/contract.ts';
import { listNotes } from '../../projections/note/contract.ts';
import { changed, told } from '../kernel/entities.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { recordGone } from '../kernel/frames.ts';
import { text } from '../kernel/i18n.ts';
import { request } from '../kernel/request.ts';
import { streamReset } from '../kernel/stream.ts';
import { toast } from '../kernel/toast.ts';
import * as note from './slice.ts';

function* list() {
  const { contactId } = yield* select(note.selectNotes);
  if (!contactId) return;
  try {
    const notes = yield* call(() => request(listNotes, { query: { contactId } }));
    yield* put(told({ note: notes }));
    yield* put(note.notesCame(notes.map(({ id }) => id)));
  } catch (error) {
    yield* put(note.notesFailed());
    toastError(error);
  }
}

function* add({ payload }: ReturnType<typeof note.noteSubmitted>) {
  yield* put(note.saveBegan());
  try {
    const kept = yield* call(() => request(addNote, { body: payload }));
    yield* put(changed({ note: kept })); // the reply may lack the author: the live event has it
    yield* put(note.noteKept(kept));
    yield* put(note.saveEnded(payload));
    toast.success(text('note', 'added'));
  } catch (error) {
    yield* put(note.saveEnded());
    toastError(error);
  }
}

function* remove({ payload: { id } }: ReturnType<typeof note.noteRemoved>) {
  try {
    yield* call(() => request(removeNote, { params: { noteId: id } }));
    yield* put(recordGone({ gone: { note: id } }));
    toast.success(text('note', 'removed'));
  } catch (error) {
    toastError(error);
  }
}

/** Loads, adds and deletes the notes of the open conversation (R132, R133). */
export function* noteSaga() {
  yield* takeLatest([note.notesShown, streamReset], list);
  yield* takeLeading(note.noteSubmitted, add);
  yield* takeEvery(note.noteRemoved, remove);
}

joinStore([note.noteSlice], noteSaga);
