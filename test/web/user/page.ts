import { jest } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { UserRecord } from '../../../domain/user/shape.ts';
import { entitiesSlice } from '../../../web/kernel/entities.ts';
import { userSaga } from '../../../web/user/saga.ts';
import { profile, users } from '../../../web/user/slice.ts';
import { toasts } from '../../../web/kernel/toast.ts';

export type Asked = { method: string; path: string; query: string; body: unknown };
export const user = (id: number, over: Partial<UserRecord> = {}): UserRecord => ({
  id,
  name: `Pessoa ${String(id).padStart(2, '0')}`,
  email: `p${id}@exemplo.com.br`,
  profile: 'user',
  companyId: 1,
  super: false,
  allTicket: 'disable',
  whatsappId: null,
  wpp: '',
  queues: [],
  averageRating: null,
  online: false,
  version: 0,
  changedBy: 'Ana',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...over,
});
/** As lists and replies show him. */
export const shownUser = (...of: Parameters<typeof user>) => ({ ...user(...of), company: { id: 1, name: 'Loja' } });

/** The users' page without its pixels: the real store and sagas, a stubbed server; time goes on by `wait` alone. */
export const openPage = (serve: (asked: Asked) => unknown) => {
  jest.useFakeTimers();
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => 'token' }, configurable: true });
  Object.defineProperty(globalThis, 'location', { value: { origin: 'http://atende.test' }, configurable: true });
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(typeof input === 'string' ? input : '', 'http://atende.test');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const one = { method: init.method ?? 'GET', path: url.pathname.replace('/v1', ''), query: url.search, body };
    asked.push(one);
    const answer = await serve(one);
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const shown = toasts.shown().length;
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(entitiesSlice, users, profile),
    middleware: (defaults) => defaults({ thunk: false, serializableCheck: false }).concat(sagas),
  });
  const task = sagas.run(userSaga);
  return {
    dispatch: store.dispatch,
    list: () => users.select(store.getState()),
    own: () => profile.select(store.getState()),
    asked,
    wait: (ms = 0) => jest.advanceTimersByTimeAsync(ms),
    toasts: () =>
      toasts
        .shown()
        .slice(shown)
        .map(({ text }) => text),
    close: () => {
      task.cancel();
      jest.useRealTimers();
    },
  };
};
export type UserPage = ReturnType<typeof openPage>;
