import { call, put, takeEvery } from 'typed-redux-saga';
import { listQueues } from '../../projections/queue/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { request } from '../kernel/request.ts';
import { layerOpened, queuesCame } from './slice.ts';

function* findQueues({ payload }: ReturnType<typeof layerOpened>) {
  if (payload.is !== 'form') return;
  try {
    yield* put(queuesCame(yield* call(() => request(listQueues))));
  } catch (error) {
    toastError(error);
  }
}

/** What the form lets a connection serve: read when it opens. It comes with the page, not with the first load. */
export function* connectionFormSaga() {
  yield* takeEvery(layerOpened, findQueues);
}

joinStore([], connectionFormSaga);
