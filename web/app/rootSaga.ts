import { fork } from 'typed-redux-saga';
import { connectionSaga } from '../features/connection/saga.ts';
import { paymentSaga } from '../features/invoice/paymentSaga.ts';
import { outageSaga } from '../api/outage.ts';
import { sweepSaga } from '../api/records/sweeping.ts';
import { streamSaga } from '../api/streamSaga.ts';
import { messageSaga } from '../features/conversation/saga.ts';
import { sessionSaga } from '../features/session/saga.ts';
import { ticketSaga } from '../features/ticket/saga.ts';
import { layoutSaga } from './layoutSaga.ts';
import { notificationSaga } from './notificationSaga.ts';

/** Runs all sagas of the app. The session comes last, so that all others see the sign-in it resumes. */
export function* rootSaga() {
  yield* fork(layoutSaga);
  yield* fork(streamSaga);
  yield* fork(outageSaga);
  yield* fork(sweepSaga);
  yield* fork(notificationSaga);
  yield* fork(paymentSaga);
  yield* fork(connectionSaga);
  yield* fork(ticketSaga);
  yield* fork(messageSaga);
  yield* fork(sessionSaga);
}
