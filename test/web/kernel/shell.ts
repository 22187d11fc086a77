import { jest } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { layoutSaga } from '../../../web/app/layoutSaga.ts';
import { layoutSlice } from '../../../web/ui/page/layoutSlice.ts';
import { notificationSaga } from '../../../web/app/notificationSaga.ts';
import { notificationSlice } from '../../../web/app/notificationSlice.ts';
import { connectionPageSaga } from '../../../web/features/connection/pageSaga.ts';
import { connectionSaga } from '../../../web/features/connection/saga.ts';
import { connectionSlice } from '../../../web/features/connection/slice.ts';
import { entitiesSlice } from '../../../web/api/records/entities.ts';
import { streamSaga } from '../../../web/api/streamSaga.ts';
import { streamSlice } from '../../../web/api/streamSlice.ts';
import { sessionSaga } from '../../../web/features/session/saga.ts';
import { sessionSlice } from '../../../web/api/session/slice.ts';
import { openFeature, type Serve } from './openFeature.ts';

/** A WebSocket whose server is the test. */
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

/** Opens the whole app shell and its stream, without rendering it. */
export const openShell = (serve: Serve, stored: Record<string, string> = {}) => {
  FakeSocket.all = [];
  const reload = jest.fn();
  const assign = jest.fn();
  const listeners = new Map<string, (event?: object) => void>();
  const root = { dataset: {} as Record<string, string>, lang: '' };
  const stubs = {
    location: { origin: 'http://atende.test', reload, assign },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: root,
      querySelector: () => null,
      hasFocus: () => true,
      visibilityState: 'visible',
      addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
      removeEventListener: (name: string) => void listeners.delete(name),
    },
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    removeEventListener: (name: string) => void listeners.delete(name),
    WebSocket: FakeSocket,
  };
  const page = openFeature(
    {
      reducer: () =>
        combineSlices(layoutSlice, streamSlice, sessionSlice, entitiesSlice, notificationSlice, connectionSlice),
      sagas: [layoutSaga, streamSaga, notificationSaga, connectionSaga, connectionPageSaga, sessionSaga],
      now: new Date('2026-11-21T15:00:00Z'),
      stored,
      stubs,
    },
    serve,
  );
  return {
    ...page,
    store: page,
    root,
    reload,
    assign,
    network: (name: 'online' | 'offline' | 'visibilitychange') => listeners.get(name)?.(),
    /** Simulates that another tab changes the storage. */
    keptBeside: (key: string, newValue: string) => listeners.get('storage')?.({ key, newValue }),
    stop: page.close,
  };
};
export type Shell = ReturnType<typeof openShell>;
