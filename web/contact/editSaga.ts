import { createAction } from '@reduxjs/toolkit';
import { call, put, takeLatest } from 'typed-redux-saga';
import { getContact } from '../../projections/contact/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { request } from '../kernel/request.ts';
import { contacts } from './slice.ts';

/** A contact is to be changed from a screen that does not list it; payload: its id. */
export const editAsked = createAction<number>('contact/editAsked');

/** Reads the contact whole, as it is now, for its form. */
export function* editSaga() {
  yield* takeLatest(editAsked, read);
}

function* read({ payload: contactId }: ReturnType<typeof editAsked>) {
  try {
    yield* put(contacts.actions.editClicked(yield* call(() => request(getContact, { params: { contactId } }))));
  } catch (error) {
    toastError(error);
  }
}
