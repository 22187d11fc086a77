import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import { call, delay, fork, put, race, take, takeEvery } from 'typed-redux-saga';
import { z } from 'zod';
import {
  BUILDING,
  CROWDED,
  serverFrame,
  type ClientFrame,
  type Join,
  type ServerFrame,
} from '../../gateway/contract.ts';
import { storedToken } from './credentials.ts';
import { networkReturns } from './networkReturns.ts';
import { frameAction } from './frames.ts';
import { tellOutage } from './outage.ts';
import { refreshSession } from './request.ts';
import { wantedRooms } from './rooms.ts';
import * as stream from './stream.ts';

const heartbeatMs = 300_000;
const longestPauseMs = 10_000;
const control = z.object({ cursor: z.string() });

type Link = {
  socket: WebSocket | null;
  /** The position in the stream to continue from after a break; null before the first connection. */
  cursor: string | null;
  rooms: ReturnType<typeof wantedRooms>;
};

/**
 * Owns the only WebSocket (gateway.md, The stream). From `streamStarted` to `streamStopped` it keeps connected, turns
 * frames into actions, remembers the rooms and the cursor, and sends userStatus every 5 minutes.
 */
export function* streamSaga() {
  const link: Link = { socket: null, cursor: null, rooms: wantedRooms() };
  yield* takeEvery(stream.roomJoined, ({ payload }) => tell(link, link.rooms.join(payload)));
  yield* takeEvery(stream.roomLeft, ({ payload }) => tell(link, link.rooms.leave(payload)));
  yield* takeEvery(stream.doingBegan, ({ payload }) => tell(link, { type: 'doing', ...payload }));
  while (true) {
    yield* take(stream.streamStarted);
    link.cursor = null;
    yield* race({ ran: call(keepConnected, link), stopped: take(stream.streamStopped) });
  }
}

const tell = (link: Link, frame: ClientFrame | null): void => {
  if (frame && link.socket?.readyState === WebSocket.OPEN) link.socket.send(JSON.stringify(frame));
};

function* keepConnected(link: Link) {
  const network = networkReturns();
  yield* fork(beat, link);
  try {
    for (let failures = 0; ;) {
      const { welcomed, code } = yield* call(connectOnce, link);
      yield* put(stream.streamOffline());
      if (code === CROWDED) yield* call(untilSeen);
      failures = welcomed ? 0 : failures + 1;
      if (code === BUILDING) tellOutage('building');
      else if (!welcomed) yield* call(renewToken);
      const pause = Math.min(longestPauseMs, 250 * 2 ** failures) * (0.5 + Math.random() / 2);
      yield* race({ waited: delay(pause), back: take(network) });
    }
  } finally {
    network.close();
  }
}

/** A connection that was not welcomed may have used an expired token. An ended session signs the user out here. */
function* renewToken() {
  try {
    yield* call(refreshSession);
  } catch {
    // The server is unreachable: the next attempt tries again.
  }
}

function* beat(link: Link) {
  while (true) {
    yield* delay(heartbeatMs);
    tell(link, { type: 'userStatus' });
  }
}

/** Another window of the user replaced this one. It connects again when the user looks at it. */
function* untilSeen() {
  const shown = eventChannel<true>((emit) => {
    const look = () => {
      if (document.visibilityState === 'visible') emit(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, buffers.sliding(1));
  try {
    if (document.visibilityState !== 'visible') yield* take(shown);
  } finally {
    shown.close();
  }
}

/** Runs one connection to its end. Returns whether the server welcomed it, and its close code. */
function* connectOnce(link: Link) {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/v1/stream`);
  let greeted: Join[] = [];
  const heard = listen(socket, () => {
    greeted = link.rooms.all();
    return { type: 'hello', token: storedToken() ?? '', since: link.cursor, rooms: greeted };
  });
  try {
    while (true) {
      const frame = yield* take(heard);
      if (typeof frame === 'number') return { welcomed: link.socket !== null, code: frame };
      if (frame.event !== 'control') yield* call(pass, link, frame);
      else if (frame.action !== 'refused') yield* call(resume, link, socket, greeted, frame);
    }
  } finally {
    link.socket = null;
    heard.close();
  }
}

/** Handles `welcome` and `reset`: stores the cursor, and sends the rooms that changed since the hello. */
function* resume(link: Link, socket: WebSocket, greeted: Join[], { action, payload }: ServerFrame) {
  const missed = action === 'reset' || link.cursor === null;
  link.cursor = control.parse(payload).cursor;
  if (link.socket === null) {
    link.socket = socket;
    for (const frame of link.rooms.since(greeted)) tell(link, frame);
    yield* put(stream.streamOnline());
  }
  if (missed) yield* put(stream.streamReset());
}

/** Dispatches a frame. When this version cannot read it, shown data may be stale. */
function* pass(link: Link, frame: ServerFrame) {
  try {
    const action = frameAction(frame);
    if (action) yield* put(action);
  } catch (error) {
    console.error('A frame could not be read', frame.event, error);
    yield* put(stream.streamReset());
  }
  link.cursor = frame.cursor ?? link.cursor;
}

/**
 * Turns a socket into a channel that ends with the close code. It ends with 0 when the server sends nothing for 10
 * seconds after the start, or when the machine loses its network.
 */
const listen = (socket: WebSocket, hello: () => ClientFrame): EventChannel<ServerFrame | number> =>
  eventChannel((emit) => {
    const cut = () => emit(0);
    const late = setTimeout(cut, longestPauseMs);
    socket.addEventListener('open', () => socket.send(JSON.stringify(hello())));
    socket.addEventListener('message', (event) => {
      clearTimeout(late);
      const frame = serverFrame.safeParse(JSON.parse(String(event.data)));
      if (frame.success) emit(frame.data);
    });
    socket.addEventListener('close', ({ code }) => emit(code));
    addEventListener('offline', cut);
    return () => {
      clearTimeout(late);
      removeEventListener('offline', cut);
      socket.close();
    };
  }, buffers.expanding(64));
