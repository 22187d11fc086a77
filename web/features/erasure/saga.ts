import { call, put, takeLeading } from 'typed-redux-saga';
import { eraseContactCall } from '../../../commands/contact/contract.ts';
import { eraseUserCall } from '../../../commands/user/contract.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { eraseSlice, erasureConfirmed, erasureDone, erasureRefused } from './slice.ts';

/** Erases the data of a person; each screen updates from the frame of that person. */
export function* eraseSaga() {
  yield* takeLeading(erasureConfirmed, erase);
}

function* erase({ payload: { who, ...body } }: ReturnType<typeof erasureConfirmed>) {
  const asked = () =>
    who.whose === 'contact'
      ? request(eraseContactCall, { params: { contactId: who.id }, body })
      : request(eraseUserCall, { params: { userId: who.id }, body });
  try {
    yield* call(asked);
    toast.success(text('erasure', 'done'));
    yield* put(erasureDone());
  } catch (error) {
    toastError(error);
    yield* put(erasureRefused());
  }
}

joinStore([eraseSlice], eraseSaga);
