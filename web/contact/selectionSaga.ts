import './texts.ts';
import { call, put, takeLeading } from 'typed-redux-saga';
import { removeContacts } from '../../commands/contact/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { text } from '../kernel/i18n.ts';
import { request } from '../kernel/request.ts';
import { toast } from '../kernel/toast.ts';
import { removalConfirmed, removalEnded } from './selectionSlice.ts';

/** As many as one call takes. */
const most = 1000;

/** Removes the contacts that were ticked and confirmed (R268). */
export function* selectionSaga() {
  yield* takeLeading(removalConfirmed, remove);
}

function* remove({ payload: ids }: ReturnType<typeof removalConfirmed>) {
  try {
    for (let at = 0; at < ids.length; at += most) {
      const contactIds = ids.slice(at, at + most);
      yield* call(() => request(removeContacts, { body: { contactIds } }));
    }
    toast.success(text('contact', 'bulk.removed', { count: ids.length }));
  } catch (error) {
    toastError(error);
  }
  yield* put(removalEnded());
}
