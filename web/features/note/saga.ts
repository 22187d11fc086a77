import { call, put, select, takeLatest } from 'typed-redux-saga';
import { listNotes } from '../../../projections/note/contract.ts';
import { told } from '../../api/records/entities.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
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

/** Loads the notes of the open conversation (R132). */
export function* noteSaga() {
  yield* takeLatest([note.notesShown, streamReset], list);
}

joinStore([note.noteSlice], noteSaga);
