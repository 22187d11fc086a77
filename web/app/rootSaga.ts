import { fork } from 'typed-redux-saga';
import { connectionSaga } from '../connection/saga.ts';
import { paymentSaga } from '../invoice/paymentSaga.ts';
import { outageSaga } from '../kernel/outage.ts';
import { sweepSaga } from '../kernel/sweeping.ts';
import { streamSaga } from '../kernel/streamSaga.ts';
import { messageSaga } from '../message/saga.ts';
import { sessionSaga } from '../session/saga.ts';
import { ticketSaga } from '../ticket/saga.ts';
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
