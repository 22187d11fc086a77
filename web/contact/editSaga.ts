import { createAction } from '@reduxjs/toolkit';
import { call, put, race, take, takeLatest } from 'typed-redux-saga';
import { getContact } from '../../projections/contact/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { request } from '../kernel/request.ts';
import { contacts } from './slice.ts';

/** A contact is to be changed from a screen that does not list it; payload: its id. */
export const editAsked = createAction<number>('contact/editAsked');

/** Reads the contact whole, as it is now, for its form; once the screen was left nobody waits for it. */
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
