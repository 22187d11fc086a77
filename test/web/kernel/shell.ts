import { jest } from '@jest/globals';
import { combineSlices, configureStore, isAction, type Action, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { fork } from 'typed-redux-saga';
import { layoutSaga } from '../../../web/app/layoutSaga.ts';
import { layoutSlice } from '../../../web/app/layoutSlice.ts';
import { notificationSaga } from '../../../web/app/notificationSaga.ts';
import { notificationSlice } from '../../../web/app/notificationSlice.ts';
import { connectionPageSaga } from '../../../web/connection/pageSaga.ts';
import { connectionSaga } from '../../../web/connection/saga.ts';
import '../../../web/connection/texts.ts';
import { connectionSlice } from '../../../web/connection/slice.ts';
import { entitiesSlice } from '../../../web/kernel/entities.ts';
import { streamSaga } from '../../../web/kernel/streamSaga.ts';
import { streamSlice } from '../../../web/kernel/streamSlice.ts';
import { sessionSaga } from '../../../web/session/saga.ts';
import { sessionSlice } from '../../../web/session/slice.ts';
import { toasts } from '../../../web/kernel/toast.ts';

export type Asked = { method: string; path: string; query: string; body: unknown; key: string | null; bearer: string };
/** What a stubbed server answers: a value, a Response of its own, or an Error when it is not reached. */
export type Serve = (asked: Asked) => unknown;
export const refusal = (status: number, error: string) => Response.json({ error }, { status });

/** A WebSocket whose other end is the test. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('No socket was opened');
    return socket;
  }
  readyState = 0;
  readonly sent: unknown[] = [];
  constructor() {
    super();
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  hear(event: string, action: string, payload: unknown, cursor?: string): void {
    const data = JSON.stringify({ event, action, payload, ...(cursor ? { cursor } : {}) });
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  welcome(cursor: string): void {
    this.open();
    this.hear('control', 'welcome', { cursor });
  }
}

/**
 * The page without its pixels: a real store, the real sagas, a stubbed browser and server. `asked` holds the requests,
 * `told` the actions, `kept` what lies in the browser; time goes on by `wait(ms)` alone.
 */
export const openShell = (serve: Serve, stored: Record<string, string> = {}) => {
  jest.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') });
  FakeSocket.all = [];
  const kept = new Map(Object.entries(stored));
  const reload = jest.fn();
  const listeners = new Map<string, () => void>();
  const root = { dataset: {} as Record<string, string>, lang: '' };
  const stubs = {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
      clear: () => kept.clear(),
    },
    location: { origin: 'http://atende.test', reload },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: root,
      querySelector: () => null,
      visibilityState: 'visible',
      addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
      removeEventListener: (name: string) => void listeners.delete(name),
    },
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    removeEventListener: (name: string) => void listeners.delete(name),
    WebSocket: FakeSocket,
  };
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

  const asked: Asked[] = [];
  const told: Action[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(typeof input === 'string' ? input : '', 'http://atende.test');
    const headers = new Headers(init.headers);
    const one: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.search,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      key: headers.get('idempotency-key'),
      bearer: headers.get('authorization') ?? '',
    };
    asked.push(one);
    const answer = await serve(one);
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const shown = toasts.shown().length;
  const sagas = createSagaMiddleware();
  const note: Middleware = () => (next) => (action) => {
    if (isAction(action)) told.push(action);
    return next(action);
  };
  const store = configureStore({
    reducer: combineSlices(layoutSlice, streamSlice, sessionSlice, entitiesSlice, notificationSlice, connectionSlice),
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas, note),
  });
  const task = sagas.run(function* () {
    yield* fork(layoutSaga);
    yield* fork(streamSaga);
    yield* fork(notificationSaga);
    yield* fork(connectionSaga);
    yield* fork(connectionPageSaga);
    yield* fork(sessionSaga);
  });
  return {
    store,
    asked,
    told,
    kept,
    root,
    reload,
    /** The texts of the toasts so far. */
    toasts: () =>
      toasts
        .shown()
        .slice(shown)
        .map(({ text }) => text),
    calls: (path: string) => asked.filter((one) => one.path === path),
    network: (name: 'online' | 'offline' | 'visibilitychange') => listeners.get(name)?.(),
    wait: (ms = 0) => jest.advanceTimersByTimeAsync(ms),
    stop: () => {
      task.cancel();
      jest.useRealTimers();
    },
  };
};
export type Shell = ReturnType<typeof openShell>;
