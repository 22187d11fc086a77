import { afterEach, expect, jest, test } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { helpSaga } from '../../../web/help/saga.ts';
import { helps } from '../../../web/help/slice.ts';
import { entitiesSlice } from '../../../web/kernel/entities.ts';
import { toast } from '../../../web/kernel/toast.ts';

afterEach(() => void jest.useRealTimers());

test('the form asks after 500 ms, and a failed save has words of its own (R378, R379)', async () => {
  jest.useFakeTimers();
  const stubs = { localStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} } };
  Object.assign(globalThis, stubs);
  const asked: unknown[] = [];
  globalThis.fetch = async (input) => {
    asked.push(input);
    return Response.json({ error: 'ERR_ANY' }, { status: 400 });
  };
  const said = jest.spyOn(toast, 'error').mockReturnValue();
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(entitiesSlice, helps),
    middleware: (defaults) => defaults({ thunk: false, serializableCheck: false }).concat(sagas),
  });
  const task = sagas.run(helpSaga);
  store.dispatch(helps.actions.saveClicked({ id: null, values: { title: 'Começo', video: 'abcdef' } }));
  await jest.advanceTimersByTimeAsync(499);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['/v1/helps']);
  expect(JSON.stringify(said.mock.calls)).toContain(
    'Não foi possível realizar a operação. Verifique se já existe uma helpo com o mesmo nome ou se os campos foram preenchidos corretamente',
  );
  task.cancel();
});
