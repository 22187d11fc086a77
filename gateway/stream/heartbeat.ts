import type { WebSocket } from 'ws';

/**
 * Pings every socket each `every` ms and drops those that did not answer by the next time (R708).
 * One that is behind but still takes bytes counts as alive: its pong waits behind what it has not read yet.
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
