import { call, put, race, select, take, takeLatest } from 'typed-redux-saga';
import type { Action } from 'redux';
import { MOST_TURNS, tryPrompt } from '../../../commands/prompt/contract.ts';
import { errorText } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { request } from '../../api/request.ts';
import {
  selectTrial,
  trialAnswered,
  trialFailed,
  trialRestarted,
  trialSaid,
  trialShown,
  trialSlice,
} from './trialSlice.ts';

function* ask({ payload: { form } }: ReturnType<typeof trialSaid>) {
  const { lines, of } = yield* select(selectTrial);
  // A prompt that was closed and opened again still waits for its answer.
  const isLeft = (action: Action) =>
    trialRestarted.match(action) || (trialShown.match(action) && (of === null || action.payload !== of));
  const messages = lines.flatMap(({ by, text }) => (text ? [{ by, text }] : [])).slice(-MOST_TURNS);
  try {
    const { answer } = yield* race({
      answer: call(() => request(tryPrompt, { body: { ...form, messages } })),
      left: take(isLeft),
    });
    if (answer) yield* put(trialAnswered(answer));
  } catch (error) {
    yield* put(trialFailed(errorText(error)));
  }
}

export function* trialSaga() {
  yield* takeLatest(trialSaid, ask);
}

joinStore([trialSlice], trialSaga);
