import { jest } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { ChatLine, Person } from '../../../gateway/phone/contract.ts';
import type { LinkedPhone, ShownCode } from '../../../gateway/phone/phones/contract.ts';
import { phoneSaga } from '../../../web/phone/saga.ts';
import { phoneSlice } from '../../../web/phone/slice.ts';
import '../../../web/phone/texts.ts';
import { signedIn } from '../../../web/kernel/signing.ts';
import { sessionSlice } from '../../../web/session/slice.ts';
import { admin } from '../kernel/records.ts';
import { toasts } from '../../../web/kernel/toast.ts';

export type Asked = { method: string; path: string; body: unknown; keepalive: boolean };
/** What the simulator holds; `answer` may take a request over: with a Response, or a promise of one. */
export type Simulator = {
  changes: number;
  codes: ShownCode[];
  phones: LinkedPhone[];
  people: Record<string, Person[]>;
  chats: Record<string, ChatLine[]>;
  answer: (asked: Asked) => Response | Promise<Response> | undefined;
};

export const linked = (phone: string, more: Partial<LinkedPhone> = {}): LinkedPhone => {
  return { whatsappId: 1, name: 'Loja Norte', phone, online: true, ...more };
};
export const person = (number: string, name: string): Person => ({ number, name, open: false });
export const line = (id: string, more: Partial<ChatLine> = {}): ChatLine => {
  const at = '2026-11-21T15:00:00.000Z';
  return {
    id,
    fromContact: true,
    text: `texto ${id}`,
    kind: 'text',
    file: '',
    call: null,
    at,
    status: 'delivered',
    ...more,
  };
};

const reducer = combineSlices(sessionSlice, phoneSlice);
const number = '5511970000001';
export const ana = '5511988880001';
export const bruno = '5521988880002';

const serve = (simulator: Simulator, { method, path }: Asked): unknown => {
  const { changes, codes, phones, people, chats } = simulator;
  const [, , phone = '', , contact] = path.split('/');
  if (path === '/phone') return { changes, codes, phones };
  if (path === '/phone/scan') return { phone: number };
  if (method === 'GET') return contact ? (chats[contact] ?? []) : (people[phone] ?? []);
  if (method === 'POST') return contact ? { id: 'said-1' } : person('5511930000001', 'Nova');
  return {};
};

/**
 * The page of the phones without its pixels: a real store and the real sagas, a stubbed simulator that the test
 * changes. `asked` holds the requests as 'METHOD /path'; time goes on by `wait(ms)` alone.
 */
export const openPhones = (given: Partial<Simulator> = {}) => {
  jest.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') });
  const simulator: Simulator = {
    changes: 1,
    codes: [],
    phones: [linked(number)],
    people: { [number]: [person(ana, 'Ana'), person(bruno, 'Bruno')] },
    chats: {},
    answer: () => undefined,
    ...given,
  };
  const requests: Asked[] = [];
  const stubs = { localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } };
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(typeof input === 'string' ? input : '', 'http://atende.test');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const path = url.pathname.replace('/v1', '');
    const one = { method: init.method ?? 'GET', path, body, keepalive: init.keepalive ?? false };
    requests.push(one);
    return (await simulator.answer(one)) ?? Response.json(serve(simulator, one));
  };
  const shown = toasts.shown().length;
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  const task = sagas.run(phoneSaga);
  store.dispatch(signedIn(admin));
  return {
    ...store,
    number,
    simulator,
    requests,
    /** What was asked since the last time that this was called. */
    asked: () => requests.splice(0).map(({ method, path }) => `${method} ${path}`),
    state: () => store.getState().phone,
    toasts: () =>
      toasts
        .shown()
        .slice(shown)
        .map(({ text }) => text),
    wait: (ms = 0) => jest.advanceTimersByTimeAsync(ms),
    stop: () => {
      task.cancel();
      jest.useRealTimers();
    },
  };
};
export type Phones = ReturnType<typeof openPhones>;
