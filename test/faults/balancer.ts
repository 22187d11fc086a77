import { createServer, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { z } from 'zod';

export type Balancer = { url: string; close(): Promise<void> };

const LOOK_MS = 250;

/**
 * A proxy for several gateways. Each call and socket goes to the next gateway that reports ready. If that one fails before
 * anything was sent, or on a read, the next one gets the call. All other calls to a dying gateway break off.
 */
export const openBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  let turn = 0;
  const unready = new Set<number>();
  const inTurn = (): number[] => {
    turn++;
    const all = ports.map((_, n) => ports[(turn + n) % ports.length] ?? 0);
    return all.toSorted((a, b) => Number(unready.has(a)) - Number(unready.has(b)));
  };
  const look = async (port: number): Promise<void> => {
    const signal = AbortSignal.timeout(LOOK_MS * 4);
    const isReady = (await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => undefined))?.ok;
    if (isReady) unready.delete(port);
    else unready.add(port);
  };
  const looking = setInterval(() => ports.forEach((port) => void look(port)), LOOK_MS);
  const bodyOf = async (req: IncomingMessage): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(Buffer.from(part));
    return Buffer.concat(parts);
  };
  const server = createServer((req, res) => {
    void bodyOf(req).then(
      (body) => {
        const ask = ([port, ...others]: readonly number[]): void => {
          const headers = { ...req.headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' };
          const asked = request({ host: '127.0.0.1', port, method: req.method, path: req.url, headers });
          asked.once('error', (error: NodeJS.ErrnoException) => {
            if ((error.code === 'ECONNREFUSED' || req.method === 'GET') && others.length) return ask(others);
            res.destroy();
          });
          asked.once('response', (answer) => {
            res.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(res);
            answer.once('error', () => res.destroy());
          });
          asked.end(body);
        };
        ask(inTurn());
      },
      () => res.destroy(),
    );
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (req, socket, head) => {
    const lines = [`${req.method} ${req.url} HTTP/1.1`];
    for (let n = 0; n < req.rawHeaders.length; n += 2) lines.push(`${req.rawHeaders[n]}: ${req.rawHeaders[n + 1]}`);
    const through = ([port, ...others]: readonly number[]): void => {
      const there = connect(port ?? 0, '127.0.0.1');
      there.once('connect', () => {
        there.write(`${lines.join('\r\n')}\r\n\r\n`);
        there.write(head);
        there.pipe(socket).pipe(there);
      });
      there.once('error', () => (there.connecting || !others.length ? void socket.destroy() : through(others)));
      there.once('close', () => socket.destroy());
      socket.once('close', () => there.destroy());
      socket.once('error', () => there.destroy());
    };
    through(inTurn());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      clearInterval(looking);
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
