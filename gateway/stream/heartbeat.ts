import type { WebSocket } from 'ws';

/**
 * Pings every socket each `every` ms and drops those without an answer by the next ping (R708). A slow socket that
 * still takes bytes counts as alive: its pong waits behind unread data.
 */
export const startHeartbeat = (sockets: ReadonlySet<WebSocket>, every: number): { stop(): void } => {
  const asked = new WeakMap<WebSocket, { waiting: number }>();
  const beat = (): void => {
    for (const socket of sockets) {
      const last = asked.get(socket);
      if (last && socket.bufferedAmount >= last.waiting) {
        socket.terminate();
        continue;
      }
      if (!last) socket.once('pong', () => asked.delete(socket));
      socket.ping();
      asked.set(socket, { waiting: socket.bufferedAmount });
    }
  };
  const timer = setInterval(beat, every);
  return { stop: () => clearInterval(timer) };
};
