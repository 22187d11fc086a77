import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { bindLoopback, hasBearer, SimulatorRefusal, type Served } from '../../simulator/serving.ts';
import { fileAt } from './files.ts';
import { faultRefusal, type GraphApi } from './graphApi.ts';
import { errorBodyOf, GraphRefusal } from './refusal.ts';
import type { CloudWorld } from './world.ts';

const versionPath = /^\/v\d+\.\d+\/(.*)$/;

const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(text);
};

/** Sends the bytes of a file, or of the asked range, to a client with a token. */
const sendFile = (world: CloudWorld, api: GraphApi, request: IncomingMessage, response: ServerResponse): void => {
  api.authorize(request.headers.authorization);
  const fault = api.fault('download');
  if (fault) throw faultRefusal(fault);
  const file = fileAt(world, request.url ?? '');
  const bytes = file && world.store.bytesOf(file.id);
  if (!file || !bytes) return void response.writeHead(404).end();
  const [, from = '', until = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const headers = { 'content-type': file.mime, 'accept-ranges': 'bytes' };
  if (from === '') return void response.writeHead(200, { ...headers, 'content-length': bytes.byteLength }).end(bytes);
  const last = Math.min(until === '' ? Infinity : Number(until), bytes.byteLength - 1);
  const part = bytes.subarray(Number(from), last + 1);
  const range = `bytes ${from}-${last}/${bytes.byteLength}`;
  response.writeHead(206, { ...headers, 'content-range': range, 'content-length': part.byteLength }).end(part);
};

const failureOf = (error: unknown): { status: number; body: object } => {
  if (error instanceof SimulatorRefusal) return { status: error.status, body: { error: error.message } };
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return { status: 400, body: { error: `${issue?.path.join('.') || 'The input'}: ${issue?.message ?? 'is wrong'}` } };
  }
  return { status: 500, body: { error: error instanceof Error ? error.message : 'unknown' } };
};

/** Serves the Graph API below /vNN.N/, the bytes of files, and the control API below /control/, on 127.0.0.1 only. */
export const listenAsGraph = async (
  world: CloudWorld,
  api: GraphApi,
  { routes, token, port }: { routes: readonly Served[]; token: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> => {
  const serveControl = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    try {
      if (!hasBearer(request, token)) throw new SimulatorRefusal(401, 'The token is missing or wrong.');
      const path = url.pathname.replace(/^\/control/, '');
      const route = routes.find((each) => each.path === path && each.method === request.method);
      if (!route) throw new SimulatorRefusal(404, `There is no ${request.method} ${path}.`);
      const text = (await buffer(request)).toString();
      const input: unknown = request.method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(text || '{}');
      sendJson(response, 200, await route.run(input));
    } catch (error) {
      const { status, body } = failureOf(error);
      sendJson(response, status, body);
    }
  };

  const serveGraph = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    try {
      if (url.pathname.startsWith('/files/')) return sendFile(world, api, request, response);
      const path = versionPath.exec(url.pathname)?.[1];
      if (path === undefined) throw new GraphRefusal(100, 'Unknown path components', { subcode: 2500 });
      const { method = 'GET', headers } = request;
      const query = Object.fromEntries(url.searchParams);
      const asked = { method, headers, query, path: path.split('/'), body: await buffer(request) };
      const { body, fault } = await api.answer(asked);
      if (fault?.how === 'acceptAndCut') return void response.destroy();
      if (fault?.how === 'acceptAndWait') return;
      sendJson(response, 200, body);
    } catch (error) {
      const refusal =
        error instanceof GraphRefusal ? error : new GraphRefusal(1, error instanceof Error ? error.message : '');
      world.log('refused', { path: url.pathname, code: refusal.code });
      sendJson(response, refusal.status, errorBodyOf(refusal, `A${world.nextId()}`), refusal.headers);
    }
  };

  // An idle connection that is closed could cut off a request in flight, which its client cannot repeat.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    void (url.pathname.startsWith('/control/') ? serveControl : serveGraph)(request, response, url);
  });
  const bound = await bindLoopback(server, port);
  world.address.url = `http://127.0.0.1:${bound}`;
  return {
    port: bound,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
