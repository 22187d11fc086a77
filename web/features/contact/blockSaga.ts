import { createAction } from '@reduxjs/toolkit';
import { call, takeEvery } from 'typed-redux-saga';
import { blockContact } from '../../../commands/contact/contract.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { text } from '../../locales/i18n.ts';

/** An admin confirmed to block a contact for one connection, or no longer. */
export const blockConfirmed = createAction<{ contactId: number; whatsappId: number; blocked: boolean }>(
  'contact/blockConfirmed',
);

/** The conversation on the screen changes when the stream says so. */
function* change({ payload: { contactId, ...body } }: ReturnType<typeof blockConfirmed>) {
  try {
    yield* call(() => request(blockContact, { params: { contactId }, body }));
    yield* call(toast.success, text('contactBlock', body.blocked ? 'blocked' : 'unblocked'));
  } catch (error) {
    yield* call(toastError, error);
  }
}

export function* blockSaga() {
  yield* takeEvery(blockConfirmed, change);
}

joinStore([], blockSaga);
