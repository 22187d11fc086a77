import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { connectionSlice } from '../connection/slice.ts';
import { streamSlice } from '../kernel/streamSlice.ts';
import { messageSlice } from '../message/slice.ts';
import { sessionSlice } from '../session/slice.ts';
import { ticketSlice } from '../ticket/slice.ts';
import { layoutSlice } from './layoutSlice.ts';
import { notificationSlice } from './notificationSlice.ts';
import { rootSaga } from './rootSaga.ts';

const reducer = combineSlices(
  layoutSlice,
  streamSlice,
  sessionSlice,
  notificationSlice,
  connectionSlice,
  ticketSlice,
  messageSlice,
);

/** The one store of the page, with its sagas running. */
export const startStore = () => {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: false, serializableCheck: false }).concat(sagas),
  });
  sagas.run(rootSaga);
  return store;
};
