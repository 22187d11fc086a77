import { createAction } from '@reduxjs/toolkit';
import { call, takeLeading } from 'typed-redux-saga';
import { exportContact } from '../../../commands/contact/contract.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { text } from '../../locales/i18n.ts';

/** An admin wants a file with all data of a contact; payload: its id. */
export const dataRequested = createAction<number>('contact/dataRequested');

function* exportData({ payload: contactId }: ReturnType<typeof dataRequested>) {
  try {
    const { url } = yield* call(() => request(exportContact, { params: { contactId } }));
    location.assign(url); // starts a download; the page stays open
    toast.success(text('contact', 'data.done'));
  } catch (error) {
    toastError(error);
  }
}

/** Downloads the data of a contact, for a request under the LGPD. */
export function* dataSaga() {
  yield* takeLeading(dataRequested, exportData);
}

joinStore([], dataSaga);
