import { fork } from 'typed-redux-saga';
import { joinStore } from '../kernel/feature.ts';
import { agendaSaga } from './agendaSaga.ts';
import { agendaSlice } from './agendaSlice.ts';
import { editSaga } from './editSaga.ts';
import { contacts, contactSaga } from './feature.ts';
import { eraseSaga } from './eraseSaga.ts';
import { eraseSlice } from './eraseSlice.ts';
import { filesSaga } from './filesSaga.ts';
import { importSaga } from './importSaga.ts';
import { importSlice } from './importSlice.ts';
import { selectionSaga } from './selectionSaga.ts';
import { selectionSlice } from './selectionSlice.ts';

/** Every effect of the contacts page, and of the form beside a conversation. */
export function* contactsSaga() {
  yield* fork(contactSaga);
  yield* fork(selectionSaga);
  yield* fork(importSaga);
  yield* fork(agendaSaga);
  yield* fork(filesSaga);
  yield* fork(editSaga);
  yield* fork(eraseSaga);
}

joinStore([contacts, selectionSlice, importSlice, agendaSlice, eraseSlice], contactsSaga);
