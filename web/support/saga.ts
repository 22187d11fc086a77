import './texts.ts';
import { call, put, takeLeading } from 'typed-redux-saga';
import { beginSupport, endSupport } from '../../commands/support/contract.ts';
import { keepCredentials } from '../kernel/credentials.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { refreshSession, request } from '../kernel/request.ts';
import { supportLeft, supportRefused, supportSlice, supportSubmitted } from './slice.ts';

/** Looks into a company, and comes back to one's own; each time the page begins anew, so that nothing of the other stays. */
export function* supportSaga() {
  yield* takeLeading(supportSubmitted, begin);
  yield* takeLeading(supportLeft, leave);
}

function* begin({ payload: { id, reason } }: ReturnType<typeof supportSubmitted>) {
  try {
    const { token } = yield* call(() => request(beginSupport, { params: { companyId: id }, body: { reason } }));
    keepCredentials(token, id);
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
    // It is over already.
  }
  try {
    yield* call(refreshSession);
    location.assign('/settings');
  } catch (error) {
    toastError(error);
  }
}

joinStore([supportSlice], supportSaga);
