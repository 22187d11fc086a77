import { WebSocket } from 'ws';

/**
 * Holds back the client's frames, in order, until everything that the client wrote before is in Postgres. So no one
 * receives a ratchet step that a kill would undo, and the client itself waits for no write. If a write never succeeds, its
 * frames are never sent. Must be called before the client connects. Frames that the client sends after it hung up are
 * dropped, because they may use keys that are closed by then. The socket then counts as not open, so that a failed send does
 * not count as a refusal by the recipient.
 */
export const holdFrames = (ws: object, written: () => Promise<void> | null): void => {
  const socket: unknown = Reflect.get(ws, 'socket');
  if (!(socket instanceof WebSocket))
    throw new Error('the WhatsApp client no longer has its socket at the expected place');
  const send = socket.send.bind(socket);
  const close = socket.close.bind(socket);
  let line: Promise<void> | null = null;
  let hungUp = false;
  Object.defineProperty(ws, 'isOpen', { get: () => !hungUp && socket.readyState === socket.OPEN });
  Object.assign(socket, {
    send: (frame: Uint8Array, sent?: (error?: Error) => void): void => {
      if (hungUp) return sent?.(new Error('Connection Closed'));
      const ready = written();
      if (!line && !ready) return send(frame, sent);
      const mine: Promise<void> = Promise.all([line, ready])
        .then(() => send(frame))
        .finally(() => {
          if (line === mine) line = null;
        });
      mine.catch(() => {}); // after a failed write no later frame is sent
      line = mine;
      sent?.();
    },
    // Frames from before the hang-up are sent before the socket closes.
    close: (...why: Parameters<typeof close>): void => {
      hungUp = true;
      if (line) void line.catch(() => {}).then(() => close(...why));
      else close(...why);
    },
  });
};
