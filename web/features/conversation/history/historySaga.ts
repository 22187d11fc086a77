import { call, put, takeLatest } from 'typed-redux-saga';
import { messageHistory } from '../../../../projections/message/contract.ts';
import { toastError } from '../../../api/errors.ts';
import { joinStore } from '../../../api/feature.ts';
import { request } from '../../../api/request.ts';
import { historyClicked, historyClosed, historyShown, historySlice } from './historySlice.ts';

function* read(action: ReturnType<typeof historyClicked> | ReturnType<typeof historyClosed>) {
  if (!historyClicked.match(action)) return;
  const { id } = action.payload;
  try {
    const words = yield* call(() => request(messageHistory, { params: { messageId: id } }));
    yield* put(historyShown({ id, words }));
  } catch (error) {
    yield* put(historyClosed());
    toastError(error);
  }
}

/** Loads the earlier versions of an edited or deleted message. */
export function* historySaga() {
  yield* takeLatest([historyClicked, historyClosed], read);
}
joinStore([historySlice], historySaga);
