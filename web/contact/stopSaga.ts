import './stoppedTexts.ts';
import { createAction } from '@reduxjs/toolkit';
import { call, put, takeEvery, takeLatest } from 'typed-redux-saga';
import { undoStop } from '../../commands/contact/contract.ts';
import { getContact } from '../../projections/contact/contract.ts';
import { told } from '../kernel/entities.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { text } from '../kernel/i18n.ts';
import { request } from '../kernel/request.ts';
import { toast } from '../kernel/toast.ts';

/** Campaigns shall go to a contact again. */
export const stopUndone = createAction<number>('contact/stopUndone');

function* undo({ payload: contactId }: ReturnType<typeof stopUndone>) {
  try {
    yield* call(() => request(undoStop, { params: { contactId } }));
    yield* call(toast.success, text('contact.stopped', 'undone'));
  } catch (error) {
    yield* call(toastError, error);
  }
}

/** Whether it asked to stop is shown beside its conversation; payload: its id. */
export const stopAsked = createAction<number>('contact/stopAsked');

/** Tickets do not say it of their contacts: it is read whole. */
function* read({ payload: contactId }: ReturnType<typeof stopAsked>) {
  try {
    yield* put(told({ contact: [yield* call(() => request(getContact, { params: { contactId } }))] }));
  } catch (error) {
    yield* call(toastError, error);
  }
}

/** What is shown of the contact changes when the stream says so. */
export function* stopSaga() {
  yield* takeEvery(stopUndone, undo);
  yield* takeLatest(stopAsked, read);
}

joinStore([], stopSaga);
