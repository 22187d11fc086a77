import { createAction } from '@reduxjs/toolkit';
import { call, put, takeEvery, takeLatest } from 'typed-redux-saga';
import { undoStop } from '../../../commands/contact/contract.ts';
import { getContact } from '../../../projections/contact/contract.ts';
import { told } from '../../api/records/entities.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';

/** An admin allows campaigns to a contact again; payload: its id. */
export const stopUndone = createAction<number>('contact/stopUndone');

function* undo({ payload: contactId }: ReturnType<typeof stopUndone>) {
  try {
    yield* call(() => request(undoStop, { params: { contactId } }));
    yield* call(toast.success, text('contactStopped', 'undone'));
  } catch (error) {
    yield* call(toastError, error);
  }
}

/** A conversation shows whether its contact asked for no more campaigns; payload: the id of the contact. */
export const stopAsked = createAction<number>('contact/stopAsked');

/** Tickets do not include this fact about their contacts, so the contact is read in full. */
function* read({ payload: contactId }: ReturnType<typeof stopAsked>) {
  try {
    yield* put(told({ contact: [yield* call(() => request(getContact, { params: { contactId } }))] }));
  } catch (error) {
    yield* call(toastError, error);
  }
}

/** The contact on the screen changes when the stream says so. */
export function* stopSaga() {
  yield* takeEvery(stopUndone, undo);
  yield* takeLatest(stopAsked, read);
}

joinStore([], stopSaga);
