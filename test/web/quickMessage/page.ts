import { jest } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { QuickMessageRecord } from '../../../domain/quickMessage/record.ts';
import { entitiesSlice } from '../../../web/kernel/entities.ts';
import { quickMessageSaga } from '../../../web/quickMessage/saga.ts';
import { quickMessages } from '../../../web/quickMessage/slice.ts';
import { heard } from '../kernel/heard.ts';
import { toasts } from '../../../web/kernel/toast.ts';

type Asked = { method: string; path: string; body: unknown };
/** What a stubbed server answers: a value, a Response of its own, or an Error when it is not reached. */
export type Serve = (asked: Asked) => unknown;

export const reply = (id: number, over: Partial<QuickMessageRecord> = {}): QuickMessageRecord => ({
  id,
  shortcode: `atalho ${id}`,
  message: 'Olá',
  geral: false,
  status: true,
  mediaPath: null,
  mediaName: null,
  isMedia: false,
  userId: 7,
  companyId: 1,
  version: 0,
  changedBy: 'Marina',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...over,
});

/** The quick messages without their pixels: a real store and the real sagas; time goes on by `wait(ms)` alone. */
export const openPage = (serve: Serve) => {
  jest.useFakeTimers();
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://atende.test');
    const given = init.body;
    const body: unknown = typeof given === 'string' ? JSON.parse(given) : given;
    const one = { method: init.method ?? 'GET', path: url.pathname.replace('/v1', ''), body };
    asked.push(one);
    const answer = await serve(one);
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const shown = toasts.shown().length;
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(entitiesSlice, quickMessages),
    middleware: (defaults) => defaults({ thunk: false, serializableCheck: false }).concat(sagas),
  });
  const tasks = [sagas.run(quickMessageSaga)];
  return {
    ...store,
    asked,
    toasts: () =>
      toasts
        .shown()
        .slice(shown)
        .map(({ text }) => text),
    hear: (action: string, payload: unknown) => store.dispatch(heard('quickmessage', action, payload)),
    wait: (ms = 0) => jest.advanceTimersByTimeAsync(ms),
    close: () => {
      for (const task of tasks) task.cancel();
      jest.useRealTimers();
    },
  };
};
