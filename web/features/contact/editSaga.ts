import { createAction } from '@reduxjs/toolkit';
import { call, put, race, take, takeLatest } from 'typed-redux-saga';
import { getContact } from '../../../projections/contact/contract.ts';
import { toastError } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { contacts } from './slice.ts';

/** The user edits a contact on a screen that does not list contacts; payload: its id. */
export const editAsked = createAction<number>('contact/editAsked');

/** Loads the current contact in full for its form. The reply is dropped once the user has left the screen. */
export function* editSaga() {
  yield* takeLatest(editAsked, read);
}

function* read({ payload: contactId }: ReturnType<typeof editAsked>) {
  try {
    const { contact } = yield* race({
      contact: call(() => request(getContact, { params: { contactId } })),
      left: take(contacts.actions.layerClosed),
    });
    if (contact) yield* put(contacts.actions.editClicked(contact));
  } catch (error) {
    toastError(error);
  }
}
