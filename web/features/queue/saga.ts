import { fork } from 'typed-redux-saga';
import { addQueue, changeQueue, removeQueue } from '../../../commands/queue/contract.ts';
import { listQueues } from '../../../projections/queue/contract.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { finds } from '../../api/records/words.ts';
import { optionSaga } from './optionSaga.ts';
import { optionSlice, queueCreated } from './optionSlice.ts';
import { removalSaga, removalSlice } from './removal.ts';
import { queues } from './slice.ts';

const queueSaga = recordSaga(queues, {
  list: async ({ searchParam }) => {
    const records = (await request(listQueues)).filter(({ name }) => finds(searchParam, name));
    return { records, count: records.length, hasMore: false };
  },
  save: (id, body, seen) =>
    id === null
      ? request(addQueue, { body })
      : request(changeQueue, { params: { queueId: id }, query: { seen }, body }),
  created: queueCreated,
  remove: ({ id }) => request(removeQueue, { params: { queueId: id } }),
  said: { saved: () => text('queue', 'saved') },
});

/** Runs the queues page: the list, removals and the option tree. */
export function* queuePageSaga() {
  yield* fork(queueSaga);
  yield* fork(removalSaga);
  yield* fork(optionSaga);
}

joinStore([queues, removalSlice, optionSlice], queuePageSaga);
