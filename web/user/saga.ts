import { call, delay, fork, put, select, takeLatest } from 'typed-redux-saga';
import { listConnections } from '../../projections/connection/contract.ts';
import { listQueues } from '../../projections/queue/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { recordFrame } from '../kernel/frames.ts';
import { request } from '../kernel/request.ts';
import { choicesAsked, choicesCame, selectChoices } from './choicesSlice.ts';
import { profileSaga, userListSaga, users } from './feature.ts';

/** Several queues may change in a row. */
const settleMs = 500;
const isQueue = (action: unknown): boolean => recordFrame.match(action) && action.payload.topic === 'queue';

/** The users' list, one's own profile, and what users are given. */
export function* userSaga() {
  yield* fork(userListSaga);
  yield* fork(profileSaga);
  yield* takeLatest(choicesAsked, fetchChoices);
  yield* takeLatest((action: unknown) => isQueue(action), queuesChanged);
}

function* fetchChoices() {
  try {
    const queues = yield* call(() => request(listQueues));
    const connections = yield* call(() => request(listConnections));
    yield* put(choicesCame({ queues, connections }));
  } catch (error) {
    toastError(error);
  }
}

/** Names, colours and the end of queues show in every row. */
function* queuesChanged() {
  yield* delay(settleMs);
  if ((yield* select(users.select)).phase === 'ready') yield* put(users.actions.shown());
  if ((yield* select(selectChoices)).phase === 'ready') yield* put(choicesAsked());
}
