import { call, put, select, takeLatest } from 'typed-redux-saga';
import { getServiceWindow } from '../../../../projections/message/contract.ts';
import { joinStore } from '../../../api/feature.ts';
import { request } from '../../../api/request.ts';
import {
  selectServiceWindow,
  serviceWindowAsked,
  serviceWindowCame,
  serviceWindowSlice,
} from './serviceWindowSlice.ts';

/** Asks how long free text may be sent. Without an answer the composer stays open, and the server decides. */
function* ask({ payload }: ReturnType<typeof serviceWindowAsked>) {
  const { ticketId, connectionId } = payload;
  const { free } = yield* select(selectServiceWindow);
  if (free.includes(connectionId)) return;
  try {
    const reply = yield* call(() => request(getServiceWindow, { params: { ticketId } }));
    yield* put(serviceWindowCame({ ...payload, reply }));
  } catch {
    // The next message of the customer asks again.
  }
}

export function* serviceWindowSaga() {
  yield* takeLatest(serviceWindowAsked, ask);
}
joinStore([serviceWindowSlice], serviceWindowSaga);
