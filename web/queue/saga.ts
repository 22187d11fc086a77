import { fork } from 'typed-redux-saga';
import { joinStore } from '../kernel/feature.ts';
import { allQueuesSaga, allQueuesSlice } from './allQueues.ts';
import { queues, queueSaga } from './feature.ts';
import { optionSaga } from './optionSaga.ts';
import { optionSlice } from './optionSlice.ts';
import { removalSaga, removalSlice } from './removal.ts';

/** Everything that the queues' page does: the list, a removal, the option tree. */
export function* queuePageSaga() {
  yield* fork(queueSaga);
  yield* fork(allQueuesSaga);
  yield* fork(removalSaga);
  yield* fork(optionSaga);
}

joinStore([queues, allQueuesSlice, removalSlice, optionSlice], queuePageSaga);
