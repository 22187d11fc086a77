import { call, put, takeLatest } from 'typed-redux-saga';
import { testSession } from '../../../commands/integration/contract.ts';
import { errorText } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import { trialAnswered, trialAsked, trialFailed, trialShown, trialSlice } from './trialSlice.ts';

/** Opening another dialog cancels the request of the previous one. */
function* ask(action: ReturnType<typeof trialAsked> | ReturnType<typeof trialShown>) {
  if (!trialAsked.match(action)) return;
  try {
    const { messages } = yield* call(() => request(testSession, { body: action.payload }));
    yield* put(trialAnswered(messages));
  } catch (error) {
    yield* put(trialFailed(errorText(error)));
  }
}

export function* trialSaga() {
  yield* takeLatest([trialAsked, trialShown], ask);
}

joinStore([trialSlice], trialSaga);
