import { jest } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { agendaSlice } from '../../../web/contact/agendaSlice.ts';
import { contacts } from '../../../web/contact/slice.ts';
import { importSlice } from '../../../web/contact/importSlice.ts';
import { contactsSaga } from '../../../web/contact/saga.ts';
import { selectionSlice } from '../../../web/contact/selectionSlice.ts';
import { readSheet, templateSheet } from '../../../web/contact/sheet.ts';
import type { Asked as Question } from '../../../web/contact/sheetWorker.ts';
import { entitiesSlice } from '../../../web/kernel/entities.ts';
import { signedIn } from '../../../web/kernel/signing.ts';
import { sessionSlice } from '../../../web/session/slice.ts';
import { admin } from '../kernel/records.ts';
import { toasts } from '../../../web/kernel/toast.ts';

export type Asked = {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  key: string;
  at: number;
};
/** What a stubbed server answers: a value, a Response of its own, or an Error when it is not reached. */
export type Serve = (asked: Asked) => unknown;
export const refusal = (status: number, error: string) => Response.json({ error }, { status });

/** The worker without its thread. */
class FakeWorker extends EventTarget {
  postMessage(question: Question): void {
    const data =
      question.what === 'read'
        ? readSheet(question.name, question.bytes)
        : templateSheet(question.title, question.headers);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    this.removeEventListener('message', null);
  }
}

/**
 * The contacts page without its pixels: a real store, the real sagas, a stubbed browser and server. `asked` holds the
 * requests with their time, `guards` the listeners that ask before the page is left, `saved` the downloads.
 */
export const openPage = (serve: Serve) => {
  jest.useFakeTimers({ now: 0 });
  const guards = new Set<unknown>();
  const saved: { name: string; blob: Blob }[] = [];
  let made = new Blob();
  class Address extends URL {
    static override createObjectURL = (blob: Blob): string => {
      made = blob;
      return 'blob:1';
    };
    static override revokeObjectURL = (): void => undefined;
  }
  const stubs = {
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    addEventListener: (name: string, listener: unknown) => void (name === 'beforeunload' && guards.add(listener)),
    removeEventListener: (_: string, listener: unknown) => void guards.delete(listener),
    document: {
      createElement: () => ({
        href: '',
        download: '',
        click() {
          saved.push({ name: this.download, blob: made });
        },
      }),
    },
    URL: Address,
    Worker: FakeWorker,
  };
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

  const asked: Asked[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(typeof input === 'string' ? input : '', 'http://atende.test');
    const one: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/v1', ''),
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      key: new Headers(init.headers).get('idempotency-key') ?? '',
      at: Date.now(),
    };
    asked.push(one);
    const answer = await serve(one);
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const shown = toasts.shown().length;
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineSlices(sessionSlice, entitiesSlice, contacts, selectionSlice, importSlice, agendaSlice),
    middleware: (defaults) => defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(sagas),
  });
  const task = sagas.run(contactsSaga);
  store.dispatch(signedIn(admin));
  return {
    ...store,
    asked,
    guards,
    saved,
    calls: (path: string) => asked.filter((one) => one.path === path),
    toasts: () =>
      toasts
        .shown()
        .slice(shown)
        .map(({ text }) => text),
    wait: (ms = 0) => jest.advanceTimersByTimeAsync(ms),
    close: () => {
      task.cancel();
      jest.useRealTimers();
    },
  };
};
export type ContactPage = ReturnType<typeof openPage>;
