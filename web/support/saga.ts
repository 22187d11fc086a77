import './texts.ts';
import { call, put, takeLeading } from 'typed-redux-saga';
import { beginSupport, endSupport } from '../../commands/support/contract.ts';
import { dropLook, keepLook } from '../kernel/credentials.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { request } from '../kernel/request.ts';
import { supportLeft, supportRefused, supportSlice, supportSubmitted } from './slice.ts';

/** Looks into a company, and comes back to one's own; each time the page begins anew, so that nothing of the other stays. */
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
    // It is over already, or ends by itself within the hour.
  }
  dropLook();
  location.assign('/settings');
}

joinStore([supportSlice], supportSaga);
