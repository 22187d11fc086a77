import { createAction } from '@reduxjs/toolkit';
import { call, put, select, takeEvery } from 'typed-redux-saga';
import { partContact } from '../../../commands/contact/contract.ts';
import { toastError } from '../../api/errors.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { contacts } from './slice.ts';

/** The contact `id` and the one merged into it are two people after all. */
export const partConfirmed = createAction<{ id: number; contactId: number }>('contact/partConfirmed');

function* part({ payload: { id, contactId } }: ReturnType<typeof partConfirmed>) {
  const { layer } = yield* select(contacts.select);
  try {
    yield* call(() => request(partContact, { params: { contactId: id }, body: { contactId } }));
    yield* put(contacts.actions.saveEnded({ layer, done: true }));
    yield* call(toast.success, text('contact', 'merged.done'));
  } catch (error) {
    yield* call(toastError, error);
  }
}

/** Separates merged contacts; their rows and conversations change when the stream says so. */
export function* partSaga() {
  yield* takeEvery(partConfirmed, part);
}
