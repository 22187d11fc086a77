import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { BUILDING, CROWDED } from '../contract.ts';
import type { Listener } from './audience.ts';
import { controlFrame, type Frame } from './frame.ts';
import type { Cursor } from '../../projections/kernel/run/changes.ts';

/** Close codes of the server; those of 4000 and above echo the matching HTTP status. */
export const closing = {
  crowded: CROWDED,
  building: BUILDING,
  signedOut: 4401,
  expired: 4403,
  noHello: 4408,
  abuse: 1008,
  fault: 1011,
  leaving: 1001,
  later: 1013,
};

/** Adapts a frame to this browser's host. */
export type AdaptFrame = (frame: Frame) => Frame;

/** Frames of one turn of the event loop leave with one system call, or earlier if they are larger than this. */
const CORKED_BYTES = 64 * 1024;

/** The connection below a socket. */
export type Corkable = Pick<Duplex, 'cork' | 'uncork'>;

/** One browser that follows the stream. */
export type Client = {
  /** The user with current permissions; replaced when they change. */
  listener: Listener;
  /** The place up to which the client already knows all changes; undefined once the stream has passed it. */
  known: Cursor | undefined;
  /** Sends a frame. Drops it while the socket is too slow; a reset follows then. */
  tell(frame: Frame): void;
  /** Resolves when all frames have left this process, or the socket has closed. */
  drained(): Promise<void>;
  isOpen(): boolean;
  end(code: number, reason: string): void;
};

/**
 * Wraps a socket and bounds its buffer: past `bound` bytes nothing more is written. Once the buffer is empty, a `reset`
 * with `cursorNow()` makes the client fetch again what it shows (gateway.md, The stream).
 */
export const openStreamClient = (
  socket: WebSocket,
  listener: Listener,
  {
    bound,
    cursorNow,
    addressed,
    line,
  }: { bound: number; cursorNow: () => string; addressed: AdaptFrame; line: Corkable },
): Client => {
  let behind = false;
  const waiting: (() => void)[] = [];
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  let corked = false;
  const flush = (): void => {
    if (corked) line.uncork();
    corked = false;
  };
  const write = (frame: Frame): void => {
    if (!corked) {
      line.cork();
      process.nextTick(flush);
    }
    corked = true;
    socket.send(frame, { binary: false }, written);
    if (socket.bufferedAmount > CORKED_BYTES) flush();
    behind = socket.bufferedAmount > bound;
  };
  const release = () => waiting.splice(0).forEach((resolve) => resolve());
  const written = (): void => {
    if (socket.bufferedAmount > 0) return;
    if (behind && isOpen()) write(controlFrame('reset', { cursor: cursorNow() }));
    release();
  };
  socket.once('close', release);
  return {
    listener,
    known: undefined,
    isOpen,
    tell: (frame) => {
      if (!behind && isOpen()) write(addressed(frame));
    },
    drained: async () => {
      if (socket.bufferedAmount > 0 && isOpen()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    end: (code, reason) => (behind ? socket.terminate() : socket.close(code, reason)),
  };
};
