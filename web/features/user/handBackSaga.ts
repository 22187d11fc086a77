import { call, takeEvery } from 'typed-redux-saga';
import { handBackTickets } from '../../../commands/user/contract.ts';
import { toastError } from '../../api/errors.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { handBackConfirmed } from './slice.ts';

function* handBack({ payload: { id } }: ReturnType<typeof handBackConfirmed>) {
  try {
    const { count } = yield* call(() => request(handBackTickets, { params: { userId: id } }));
    yield* call(toast.success, text('user', 'handedBack', { count }));
  } catch (error) {
    yield* call(toastError, error);
  }
}

/** Returns all tickets of a user to the queue; the rows of everyone change when the stream says so. */
export function* handBackSaga() {
  yield* takeEvery(handBackConfirmed, handBack);
}
