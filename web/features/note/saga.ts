import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { addNote, removeNote } from '../../../commands/note/contract.ts';
import { listNotes } from '../../../projections/note/contract.ts';
import { changed, told } from '../../api/records/entities.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { recordGone } from '../../api/frames.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { toast } from '../../api/toast.ts';
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
