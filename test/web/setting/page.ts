import { jest } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { CompanyRecord } from '../../../domain/company/shape.ts';
import { defaultWeek } from '../../../domain/kernel/schedule.ts';
import { settingDefaults } from '../../../domain/setting/decider.ts';
import type { SettingChange } from '../../../domain/setting/shape.ts';
import { signedIn } from '../../../web/kernel/signing.ts';
import { sessionSlice } from '../../../web/session/slice.ts';
import { settingSaga } from '../../../web/setting/saga.ts';
import { selectSetting, settingSlice } from '../../../web/setting/slice.ts';
import type { SettingKey } from '../../../domain/setting/table.ts';
import { admin } from '../kernel/records.ts';
import { toasts } from '../../../web/kernel/toast.ts';

type Asked = { method: string; path: string; query: Record<string, string>; body: unknown };
/** What a stubbed server answers: a value, or a Response of its own. */
export type Serve = (asked: Asked) => unknown;
export const refusal = (status: number, body: object) => Response.json(body, { status });

export const settings = (over: Partial<Record<SettingKey, string>> = {}) =>
  Object.entries({ ...settingDefaults, ...over }).map(([key, value]) => ({ key, value }));
export const company = (over: Partial<CompanyRecord> = {}): CompanyRecord => ({
  id: 1,
  name: 'Casa Aurora',
  dueDate: '2027-12-01',
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
  planId: 1,
  schedules: [...defaultWeek],
  settings: settings(),
  version: 3,
  changedBy: '',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...over,
});
export const change = (n: number): SettingChange => ({
  id: `call.${n}`,
  key: 'call',
  userId: 7,
  name: 'Marina Duarte',
  at: '2026-11-21T12:00:00.000Z',
  before: 'enabled',
  after: 'disabled',
});

const reducer = combineSlices(sessionSlice, settingSlice);

/** The settings page without its pixels: a real store, the real saga, a stubbed server; time goes on by `wait(ms)` alone. */
export const openPage = (serve: Serve) => {
  jest.useFakeTimers();
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
  const asked: Asked[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://atende.test');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const query = Object.fromEntries(url.searchParams);
    const one = { method: init.method ?? 'GET', path: url.pathname.replace('/v1', ''), query, body };
    asked.push(one);
    const answer = await serve(one);
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const shown = toasts.shown().length;
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  const task = sagas.run(settingSaga);
  store.dispatch(signedIn(admin));
  return {
    ...store,
    asked,
    writes: () => asked.filter(({ method }) => method !== 'GET'),
    state: () => store.getState().setting,
    shows: (key: SettingKey) => selectSetting(store.getState(), key),
    /** The kind and the text of the toasts so far. */
    toasts: () =>
      toasts
        .shown()
        .slice(shown)
        .map(({ kind, text }) => `${kind}: ${text}`),
    wait: (ms = 0) => jest.advanceTimersByTimeAsync(ms),
    close: () => {
      task.cancel();
      jest.useRealTimers();
    },
  };
};
export type Page = ReturnType<typeof openPage>;
