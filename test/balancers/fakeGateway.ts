import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { WebSocketServer } from 'ws';

/** A stand-in for a gateway: it names itself, can report that it is not ready, and can be killed and started again. */
export type FakeGateway = {
  port: number;
  /** The answer to /readyz from now on. */
  isReady: boolean;
  /** The headers of the last call. */
  headers(): IncomingHttpHeaders;
  /** Cuts every connection and listens no more. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

export const openFakeGateway = async (name: string, port: number): Promise<FakeGateway> => {
  const sockets = new Set<Socket>();
  let seen: IncomingHttpHeaders = {};
  const server = createServer((req, res) => {
    if (req.url === '/readyz') {
      res.writeHead(gateway.isReady ? 200 : 503).end();
      return;
    }
    seen = req.headers;
    req.resume().once('end', () => res.end(name));
  });
  const echo = new WebSocketServer({ noServer: true });
  server.on('upgrade', (req, socket, head) =>
    echo.handleUpgrade(req, socket, head, (client) =>
      client.on('message', (data: Buffer) => client.send(`${name} ${data.toString()}`)),
    ),
  );
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const gateway: FakeGateway = {
    port,
    isReady: true,
    headers: () => seen,
    kill: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    start: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
  await gateway.start();
  return gateway;
};
