import { WebSocket } from 'ws';

/**
 * Holds back what the client sends, in its order, until all that it wrote before lies in Postgres: nobody hears of a ratchet
 * that a kill would take back, and the client itself waits for no write. To be called before it connects; what is never
 * written is never sent. Nor is what it says after it hung up, while it is still heard to its end: it may come of keys that
 * are closed by then. The line is no longer open to it then, so that nothing counts as refused by who was called.
 */
export const holdFrames = (ws: object, written: () => Promise<void> | null): void => {
  const socket: unknown = Reflect.get(ws, 'socket');
  if (!(socket instanceof WebSocket)) throw new Error('the WhatsApp client has its socket elsewhere now');
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
      mine.catch(() => {}); // nothing leaves any more
      line = mine;
      sent?.();
    },
    // What was said before it hangs up is still to be heard.
    close: (...why: Parameters<typeof close>): void => {
      hungUp = true;
      if (line) void line.catch(() => {}).then(() => close(...why));
      else close(...why);
    },
  });
};
