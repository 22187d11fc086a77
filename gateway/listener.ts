import { createServer, type Server } from 'node:http';
import type { Express } from 'express';
import type { OpenStream } from './stream/open.ts';

const patience = 5_000;
const LOOK_MS = 50;
const idle = 65_000;
/** The time limit for receiving a whole request, with its files. */
const WHOLE_MS = 300_000;

/**
 * Listens on the port. Upgrades at /v1/stream go to the stream, other requests to the app. Requests that are incomplete
 * after `wholeMs` are cut off. Rejects if the port is busy.
 */
export const startListening = async (
  app: Express,
  stream: OpenStream,
  { host, port, wholeMs = WHOLE_MS }: { host: string; port: number; wholeMs?: number },
): Promise<{ port: number; stop(): Promise<void> }> => {
  const server = createServer(
    {
      keepAliveTimeout: idle,
      requestTimeout: wholeMs,
      headersTimeout: Math.min(wholeMs, 60_000),
      connectionsCheckingInterval: wholeMs / 10,
    },
    app,
  );
  server.on('upgrade', (req, socket, head) => {
    if (/^\/v1\/stream\/?(\?|$)/.test(req.url ?? '')) return stream.upgrade(req, socket, head);
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The gateway has no port');
  return { port: address.port, stop: () => close(server) };
};

/**
 * Answers open requests, then ends; after 5 s it cuts off the rest. Connections in use are closed with their next
 * answer. Otherwise a busy connection of a proxy would never become idle, and would be cut during a call.
 */
const close = async (server: Server): Promise<void> => {
  server.prependListener('request', (_req, res) => {
    res.shouldKeepAlive = false;
  });
  const closed = new Promise((resolve) => server.close(resolve));
  const rested = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const hurry = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(rested);
  clearTimeout(hurry);
};
