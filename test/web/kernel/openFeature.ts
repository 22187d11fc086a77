import { jest } from '@jest/globals';
import { configureStore, isAction, type Action, type Middleware, type Reducer } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { SignedIn } from '../../../domain/user/shape.ts';
import { signedIn } from '../../../web/api/signing.ts';
import { toasts } from '../../../web/api/toast.ts';
import { heard } from './heard.ts';

/** One request: its path without `/v1`, its query both parsed and raw, and its time. */
export type Asked = {
  method: string;
  path: string;
  query: Record<string, string>;
  search: string;
  body: unknown;
  key: string | null;
  bearer: string;
  keepalive: boolean;
  at: number;
};
/** Returns the reply of a stubbed server: a JSON value, a Response, or an Error if the server is unreachable. */
export type Serve = (asked: Asked) => unknown;
export const refusal = (status: number, error: string | object) =>
  Response.json(typeof error === 'string' ? { error } : error, { status });

/** The part of the web app under test. */
type Feature<S> = {
  /** Called after the browser stubs are installed. */
  reducer: () => Reducer<S>;
  sagas: readonly (() => Generator)[];
  /** The user who is signed in at the start. */
  who?: SignedIn;
  now?: Date | number;
  /** The initial content of the browser storage. */
  stored?: Record<string, string>;
  /** Further browser globals by name. */
  stubs?: Record<string, unknown>;
  /** Skips the check for mutations after each action, which is slow for a large state. */
  large?: boolean;
};

const bodyOf = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : (body ?? undefined));

/**
 * Opens a feature without rendering it: a real store, the real sagas, a stubbed browser and server. `asked` contains the
 * requests, `told` the actions, `kept` the browser storage. Only `wait(ms)` advances the time.
 */
export const openFeature = <S>({ reducer, sagas: begun, who, large = false, ...given }: Feature<S>, serve: Serve) => {
  jest.useFakeTimers(given.now === undefined ? {} : { now: given.now });
  const kept = new Map(Object.entries(given.stored ?? {}));
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  };
  const events = new EventTarget();
  const browser = {
    localStorage: storage,
    sessionStorage: storage,
    location: { origin: 'http://atende.test' },
    matchMedia: () => ({ matches: false }),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    ...given.stubs,
  };
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

  const asked: Asked[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://atende.test');
    const headers = new Headers(init.headers);
    const one: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/v1', ''),
      query: Object.fromEntries(url.searchParams),
      search: url.search,
      body: bodyOf(init.body),
      key: headers.get('idempotency-key'),
      bearer: headers.get('authorization') ?? '',
      keepalive: init.keepalive ?? false,
      at: Date.now(),
    };
    asked.push(one);
    const answer = await serve(one);
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : Response.json(answer);
  };

  const told: Action[] = [];
  const note: Middleware = () => (next) => (action) => {
    if (isAction(action)) told.push(action);
    return next(action);
  };
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: reducer(),
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: !large }).concat(sagas, note),
  });
  const before = toasts.shown().length;
  const tasks = begun.map((saga) => sagas.run(saga));
  if (who) store.dispatch(signedIn(who));
  const said = () => toasts.shown().slice(before);
  return {
    ...store,
    asked,
    told,
    kept,
    /** Returns the requests for one path. */
    calls: (path: string) => asked.filter((one) => one.path === path),
    /** Returns the payloads of the actions of one type, in order. */
    of: (type: string) => told.filter((action) => action.type === type).map((a) => ('payload' in a ? a.payload : null)),
    /** Returns the toasts so far. `toasts` returns only their texts. */
    said,
    toasts: () => said().map(({ text }) => text),
    /** Simulates a frame of the stream. */
    hear: (topic: string, action: string, payload: unknown) => store.dispatch(heard(topic, action, payload)),
    wait: (ms = 0) => jest.advanceTimersByTimeAsync(ms),
    close: () => {
      for (const task of tasks) task.cancel();
      jest.useRealTimers();
    },
  };
};
