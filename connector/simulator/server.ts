import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Tls } from './certificates.ts';
import { served } from './control.ts';
import { giveFile } from './downloads.ts';
import { serveMediaHost } from './media.ts';
import { bindLoopback, hasBearer, SimulatorRefusal, type Served } from './serving.ts';
import { serveClient } from './socket.ts';
import { upload } from './uploads.ts';
import type { World } from './world.ts';

const mostBytes = 8 * 1024 * 1024;

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > mostBytes) throw new SimulatorRefusal(413, 'The body is too large.');
    parts.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw new SimulatorRefusal(400, 'The body is not JSON.');
  }
};

const answerTo = async (world: World, request: IncomingMessage, routes: Served[]): Promise<unknown> => {
  const url = addressOf(request);
  if (url.pathname === '/upload' && request.method === 'POST') return upload(world, url, request);
  const here = routes.filter(({ path }) => path === url.pathname);
  const route = here.find(({ method }) => method === request.method);
  if (!route) throw new SimulatorRefusal(here.length > 0 ? 405 : 404, `There is no ${request.method} ${url.pathname}.`);
  return route.run(request.method === 'GET' ? Object.fromEntries(url.searchParams) : await bodyOf(request));
};

const addressOf = ({ url = '/' }: IncomingMessage): URL => new URL(url, 'https://127.0.0.1');

const failureOf = (error: unknown): { status: number; body: unknown } => {
  if (error instanceof SimulatorRefusal) return { status: error.status, body: { error: error.message } };
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const message = `${issue?.path.join('.') || 'The input'}: ${issue?.message ?? 'is wrong'}`;
    return { status: 400, body: { error: message, issues: error.issues } };
  }
  return { status: 500, body: { error: error instanceof Error ? error.message : 'unknown' } };
};

/** `answer` returns the JSON body, or undefined if it has already responded. */
const respond = async (response: ServerResponse, answer: () => Promise<unknown>): Promise<void> => {
  const send = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  try {
    const told = await answer();
    if (!response.headersSent) send(200, told);
  } catch (error) {
    const { status, body } = failureOf(error);
    send(status, body);
  }
};

export type LoopbackServer = { port: number; close(): Promise<void> };

/**
 * Serves the control API, files at /mms, and WhatsApp Web clients at /ws/chat, on 127.0.0.1 only. Rejects if the port is
 * taken.
 */
export const listenOnLoopback = async (
  world: World,
  tls: Tls,
  token: string,
  port: number,
): Promise<LoopbackServer> => {
  const routes = served(world);
  const isMedia = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/mms/');
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    if (!hasBearer(request, token)) throw new SimulatorRefusal(401, 'The token is missing or wrong.');
    const url = addressOf(request);
    return url.pathname === '/file' ? giveFile(world, url, response) : answerTo(world, request, routes);
  };
  // An idle connection that is closed could cut off a request in flight, which its client cannot repeat.
  const server = createServer({ key: tls.key, cert: tls.cert, keepAliveTimeout: 0 }, (request, response) => {
    if (isMedia(request)) void serveMediaHost(world, request, response);
    else void respond(response, () => answer(request, response));
  });
  const bound = await bindLoopback(server, port);
  world.media.host = `127.0.0.1:${bound}`;
  const sockets = new WebSocketServer({ server, path: '/ws/chat' });
  sockets.on('connection', (socket: WebSocket) => serveClient(world, socket));
  return {
    port: bound,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
