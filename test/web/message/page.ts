import '../../../web/message/staying.ts';
import { jest } from '@jest/globals';
import { combineSlices, configureStore, type Action } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { takeEvery } from 'typed-redux-saga';
import type { SignedIn } from '../../../domain/user/shape.ts';
import { entitiesSlice } from '../../../web/kernel/entities.ts';
import { streamSlice } from '../../../web/kernel/streamSlice.ts';
import { messageSaga } from '../../../web/message/saga.ts';
import { messageSlice } from '../../../web/message/slice.ts';
import { noteSaga } from '../../../web/note/saga.ts';
import { noteSlice } from '../../../web/note/slice.ts';
import { signedIn } from '../../../web/kernel/signing.ts';
import { sessionSlice } from '../../../web/session/slice.ts';
import { choiceSaga } from '../../../web/ticket/choiceSaga.ts';
import { choiceSlice } from '../../../web/ticket/choiceSlice.ts';
import { ticketSaga } from '../../../web/ticket/saga.ts';
import { ticketSlice } from '../../../web/ticket/slice.ts';
import { user } from './records.ts';

type Asked = { method: string; path: string; query: Record<string, string>; body: unknown; key: string | null };
/** What a stubbed server answers: a value, or a Response of its own. */
export type Serve = (asked: Asked) => unknown;
export const refusal = (status: number, error: string) => Response.json({ error }, { status });

const reducer = combineSlices(
  sessionSlice,
  entitiesSlice,
  ticketSlice,
  messageSlice,
  choiceSlice,
  noteSlice,
  streamSlice,
);

const browser = (eyes: { visible: boolean; focused: boolean }, kept: Map<string, string>) => {
  const listeners = new Map<string, () => void>();
  const place = {
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    removeEventListener: (name: string) => void listeners.delete(name),
  };
  const visible = () => (eyes.visible ? 'visible' : 'hidden');
  const document = {
    ...place,
    hasFocus: () => eyes.focused,
    get visibilityState() {
      return visible();
    },
  };
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const stubs = Object.entries({ window: place, document, localStorage: storage, sessionStorage: storage });
  for (const [name, value] of stubs) Object.defineProperty(globalThis, name, { value, configurable: true });
  return { turnTo: () => listeners.get('focus')?.() };
};

/**
 * The tickets page without its pixels: a real store and the real sagas, a stubbed server, a user who is looking.
 * `asked` holds the requests, `told` the actions, `kept` what lies in the browser; time goes on by `wait(ms)` alone.
 */
export const openPage = (serve: Serve, stored: Record<string, string> = {}, who: Partial<SignedIn> = {}) => {
  jest.useFakeTimers();
  const eyes = { visible: true, focused: true };
  const kept = new Map(Object.entries(stored));
  const { turnTo } = browser(eyes, kept);
  const asked: Asked[] = [];
  const told: Action[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://atende.test');
    const headers = new Headers(init.headers);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const one: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/v1', ''),
      query: Object.fromEntries(url.searchParams),
      body,
      key: headers.get('idempotency-key'),
    };
    asked.push(one);
    const answer = await serve(one);
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  const listen = function* () {
    yield* takeEvery('*', (action: Action) => void told.push(action));
  };
  const tasks = [listen, ticketSaga, messageSaga, choiceSaga, noteSaga].map((saga) => sagas.run(saga));
  store.dispatch(signedIn({ ...user, ...who }));
  return {
    ...store,
    asked,
    told,
    kept,
    eyes,
    turnTo,
    wait: (ms: number) => jest.advanceTimersByTimeAsync(ms),
    /** The payloads of the actions of one type, in order. */
    of: (type: string) => told.filter((action) => action.type === type).map((a) => ('payload' in a ? a.payload : null)),
    close: () => {
      for (const task of tasks) task.cancel();
      jest.useRealTimers();
    },
  };
};
