import { combineSlices, configureStore, createAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { connectionSlice } from '../features/connection/slice.ts';
import { entitiesSlice } from '../api/records/entities.ts';
import { letFeaturesJoin } from '../api/feature.ts';
import { outageSlice } from '../api/outage.ts';
import { streamSlice } from '../api/streamSlice.ts';
import { messageSlice } from '../features/conversation/slice.ts';
import { sessionSlice } from '../api/session/slice.ts';
import { ticketSlice } from '../features/ticket/slice.ts';
import { layoutSlice } from '../ui/page/layoutSlice.ts';
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
