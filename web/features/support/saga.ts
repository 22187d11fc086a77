import { call, put, takeLeading } from 'typed-redux-saga';
import { beginSupport, endSupport } from '../../../commands/support/contract.ts';
import { dropLook, keepLook } from '../../api/credentials.ts';
import { toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import { supportLeft, supportRefused, supportSlice, supportSubmitted } from './slice.ts';

/** Takes a super user into a company and back. Each time the page reloads, so that no data of the other company stays. */
export function* supportSaga() {
  yield* takeLeading(supportSubmitted, begin);
  yield* takeLeading(supportLeft, leave);
}

function* begin({ payload: { id, reason } }: ReturnType<typeof supportSubmitted>) {
  try {
    const { token } = yield* call(() => request(beginSupport, { params: { companyId: id }, body: { reason } }));
    keepLook(token);
    location.assign('/');
  } catch (error) {
    yield* put(supportRefused());
    toastError(error);
  }
}

function* leave() {
  try {
    yield* call(() => request(endSupport));
  } catch {
    // The visit has ended already, or ends within the hour.
  }
  dropLook();
  location.assign('/settings');
}

joinStore([supportSlice], supportSaga);
