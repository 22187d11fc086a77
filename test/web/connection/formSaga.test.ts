import { expect, test } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { eventually } from '../../kernel/eventually.ts';
import '../../../web/connection/texts.ts';
import { connectionFormSaga } from '../../../web/connection/formSaga.ts';
import { connectionSlice, layerOpened } from '../../../web/connection/slice.ts';

const texts = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' };
const rest = { ...texts, companyId: 1, schedules: [], orderQueue: null, integrationId: null, promptId: null };
const vendas = {
  id: 4,
  name: 'Vendas',
  color: '#0a7',
  ...rest,
  version: 0,
  changedBy: '',
  createdAt: '',
  updatedAt: '',
};

test('the form of a connection offers the queues of the company when it opens', async () => {
  const asked: string[] = [];
  const localStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
  Object.defineProperty(globalThis, 'location', { value: { origin: 'http://atende.test' }, configurable: true });
  globalThis.fetch = async (input) => {
    asked.push(new URL(typeof input === 'string' ? input : '', 'http://atende.test').pathname);
    return Response.json([vendas]);
  };
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(connectionSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  const task = sagas.run(connectionFormSaga);
  store.dispatch(layerOpened({ is: 'remove', id: 1 }));
  expect(asked).toEqual([]);
  store.dispatch(layerOpened({ is: 'form', id: null }));
  await eventually(async () =>
    expect(store.getState().connection.queues).toMatchObject([{ id: 4, name: 'Vendas', color: '#0a7' }]),
  );
  expect(asked).toEqual(['/v1/queue']);
  task.cancel();
});
