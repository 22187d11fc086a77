import { combineSlices, configureStore, createAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { connectionSlice } from '../connection/slice.ts';
import { entitiesSlice } from '../kernel/entities.ts';
import { letFeaturesJoin } from '../kernel/feature.ts';
import { outageSlice } from '../kernel/outage.ts';
import { streamSlice } from '../kernel/streamSlice.ts';
import { messageSlice } from '../message/slice.ts';
import { sessionSlice } from '../session/slice.ts';
import { ticketSlice } from '../ticket/slice.ts';
import { layoutSlice } from './layoutSlice.ts';
import { notificationSlice } from './notificationSlice.ts';
import { rootSaga } from './rootSaga.ts';

/** Makes newly added reducers create their initial state. */
const featureAdded = createAction('app/featureAdded');
const sagas = createSagaMiddleware();
const reducer = combineSlices(
  layoutSlice,
  streamSlice,
  outageSlice,
  sessionSlice,
  entitiesSlice,
  notificationSlice,
  connectionSlice,
  ticketSlice,
  messageSlice,
);

/** The only store of the app. */
export const store = configureStore({
  reducer,
  middleware: (defaults) => defaults({ thunk: false, serializableCheck: false }).concat(sagas),
});

export const runSagas = (): void => void sagas.run(rootSaga);

// Features that are loaded with their page join the store then.
letFeaturesJoin((slices, saga) => {
  for (const slice of slices) reducer.inject(slice);
  store.dispatch(featureAdded());
  sagas.run(saga);
});
