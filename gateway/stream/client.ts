import { WebSocket } from 'ws';
import { BUILDING, CROWDED } from '../contract.ts';
import type { Listener } from './audience.ts';
import { controlFrame, type Frame } from './frame.ts';
import type { Cursor } from '../../projections/kernel/changes.ts';

/** Why the server ends a socket: 4000 and above echo the HTTP status that says the same. */
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

/** A frame as this browser gets it. */
export type Addressed = (frame: Frame) => Frame;

/** One browser that follows the stream. */
export type Client = {
  /** As he may see now; exchanged when his permissions change. */
  listener: Listener;
  /** It knows the changes up to here already; undefined once the stream is behind that place. */
  known: Cursor | undefined;
  /** Sends a frame, or drops it while the socket is behind: then a reset follows. */
  tell(frame: Frame): void;
  /** Resolves when all that was told has left this process, or the socket is gone. */
  drained(): Promise<void>;
  isOpen(): boolean;
  end(code: number, reason: string): void;
};

/**
 * Wraps a socket so that it is never buffered without bound: past `bound` bytes nothing more is written, and once what
 * waits has gone out a `reset` with `cursorNow()` tells the client to fetch again what it shows (design.md, The
 * stream).
 */
export const openClient = (
  socket: WebSocket,
  listener: Listener,
  { bound, cursorNow, addressed }: { bound: number; cursorNow: () => string; addressed: Addressed },
): Client => {
  let behind = false;
  const waiting: (() => void)[] = [];
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const write = (frame: Frame): void => {
    socket.send(frame, { binary: false }, written);
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
