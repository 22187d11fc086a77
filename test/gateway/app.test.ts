import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { nothing, numeric, pathId } from '../../domain/kernel/inputs.ts';
import { createApp } from '../../gateway/app.ts';
import { serve, servePublic, type Http } from '../../runtime/http.ts';
import { onPort } from './port.ts';

const at = { params: nothing, query: nothing, body: nothing, reply: z.object({}), summary: 'x' };
const echo = contract({
  ...at,
  method: 'POST',
  path: '/echo/:id',
  who: 'public',
  params: z.object({ id: pathId }),
  query: z.object({ page: numeric.default(1) }),
  body: z.object({ name: z.string().max(5), companyId: numeric.optional() }),
  reply: z.object({ id: z.number(), page: z.number(), name: z.string(), correlationId: z.string() }),
});
const refuse = contract({ ...at, method: 'GET', path: '/refuse', who: 'public' });
const fault = contract({ ...at, method: 'GET', path: '/fault', who: 'public' });
const mine = contract({ ...at, method: 'GET', path: '/mine', who: 'user' });
const admins = contract({ ...at, method: 'DELETE', path: '/admins', who: 'drawer-admin-items:view' });
const login = contract({ ...at, method: 'POST', path: '/auth/login', who: 'public' });

const mount = (http: Http): void => {
  servePublic(http, { ...echo, who: 'public' }, async ({ params, query, body }, { cause }) => ({
    ...params,
    ...query,
    name: body.name,
    correlationId: cause.correlationId,
  }));
  servePublic(http, { ...refuse, who: 'public' }, async () => {
    throw new Refused('ERR_OTHER_OPEN_TICKET', 409, { error: 'not this', ticketId: 5 });
  });
  servePublic(http, { ...fault, who: 'public' }, async () => {
    throw new Error('the password is swordfish');
  });
  serve(http, mine, async () => ({}));
  serve(http, admins, async () => ({}));
  servePublic(http, { ...login, who: 'public' }, async () => {
    throw new Refused('ERR_INVALID_CREDENTIALS');
  });
};

let served: Awaited<ReturnType<typeof onPort>>;
let ready = false;
beforeAll(async () => {
  const agent = { companyId: 1, sessionId: 's', userId: 7, name: 'U', profile: 'user', super: false } as const;
  const app = createApp({
    publicUrl: 'https://atende.example',
    version: '7.0.0',
    web: 'no such folder',
    hasPhone: false,
    mount,
    ready: () => ready,
    settled: async () => true,
    actorOf: async (req) => {
      if (!req.get('authorization')) throw new Refused('ERR_SESSION_EXPIRED', 401);
      return { ...agent, queueIds: [], seesQueueless: false, timeZone: 'UTC' };
    },
  });
  served = await onPort(app);
});
afterAll(() => served.close());

const ask = (path: string, init: RequestInit = {}) => fetch(served.url + path, init);
const post = (path: string, body: unknown, headers = {}) =>
  ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
describe('errors', () => {
  test('well-formed input is served, with and without a slash at the end', async () => {
    for (const path of ['/v1/echo/5?page=2', '/v1/echo/5/?page=2']) {
      const res = await post(path, { name: 'Ana', extra: null });
      expect([res.status, await res.json()]).toMatchObject([200, { id: 5, page: 2, name: 'Ana' }]);
    }
  });

  test.each([
    ['a field that is too long', '/v1/echo/5', { name: 'far too long' }, 'name'],
    ['a missing field', '/v1/echo/5', {}, 'name'],
    ['a bad parameter', '/v1/echo/five', { name: 'Ana' }, 'id'],
    ['a bad query', '/v1/echo/5?page=x', { name: 'Ana' }, 'page'],
  ])('%s is 400 with the issue', async (_, path, body, field) => {
    const res = await post(path, body);
    expect([res.status, await res.json()]).toMatchObject([
      400,
      { error: 'ill-formed input', issues: [{ path: [field] }] },
    ]);
  });

  test.each([
    ['malformed JSON', '{"name":', 400, 'malformed JSON'],
    ['too much', JSON.stringify({ name: 'x'.repeat(2_000_000) }), 413, 'too large'],
  ])('%s is refused', async (_, body, status, error) => {
    const res = await ask('/v1/echo/5', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect([res.status, await res.json()]).toEqual([status, { error }]);
  });

  test('a refusal has its status, its code and its detail', async () => {
    const res = await ask('/v1/refuse');
    expect([res.status, await res.json()]).toEqual([409, { error: 'ERR_OTHER_OPEN_TICKET', ticketId: 5 }]);
  });

  test('a fault leaks nothing but the id under which it is logged', async () => {
    const res = await ask('/v1/fault', { headers: { 'x-request-id': 'my-request' } });
    expect([res.status, await res.text()]).toEqual([500, '{"error":"internal","correlationId":"my-request"}']);
  });

  test.each(['/v1/nothing', '/v1', '/v1/echo/%E0%A4%A', '/api/nothing', '/assets/gone.js'])(
    '%s is no call',
    async (path) => {
      const res = await ask(path, { headers: { accept: 'text/html' } });
      expect(res.status).toBeGreaterThanOrEqual(400);
      expect(res.status).toBeLessThan(500);
      expect(res.headers.get('content-type')).toMatch(/json/);
    },
  );

  test('without a token 401, without the permission 403', async () => {
    expect((await ask('/v1/mine')).status).toBe(401);
    const headers = { authorization: 'Bearer x' };
    expect((await ask('/v1/mine', { headers })).status).toBe(200);
    const res = await ask('/v1/admins', { method: 'DELETE', headers });
    expect([res.status, await res.json()]).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
  });
});

describe('headers', () => {
  test('a request id is kept when it is well-formed, and becomes the correlation id', async () => {
    const res = await post('/v1/echo/5', { name: 'Ana' }, { 'x-request-id': 'trace-1' });
    expect(res.headers.get('x-request-id')).toBe('trace-1');
    expect(await res.json()).toMatchObject({ correlationId: 'trace-1' });
    const other = await post('/v1/echo/5', { name: 'Ana' }, { 'x-request-id': 'no good' });
    expect(other.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('no cache keeps what the API answers; only the own public page may call across origins', async () => {
    const own = await ask('/v1/refuse', { headers: { origin: 'https://atende.example' } });
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(own.headers.get('access-control-allow-origin')).toBe('https://atende.example');
    const foreign = await ask('/v1/refuse', { headers: { origin: 'https://evil.example' } });
    expect(foreign.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
  });

  test('pages load from their own host alone, and talk to its WebSocket', async () => {
    const policy = (await ask('/healthz')).headers.get('content-security-policy') ?? '';
    const { host } = new URL(served.url);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host}`);
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('what operators ask', () => {
  test('alive at once, ready when the read models have caught up', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(503);
    ready = true;
    expect((await ask('/readyz')).status).toBe(200);
  });

  test('metrics count requests by route, without what users typed', async () => {
    await ask('/v1/refuse?searchParam=Maria');
    const text = await (await ask('/metrics')).text();
    expect(text).toContain('atende_http_duration_seconds_count{method="GET",route="/v1/refuse",status="409"}');
    expect(text).not.toContain('Maria');
  });

  test('OpenAPI lists exactly the calls that are served, with their input and reply', async () => {
    const doc = await (await ask('/openapi.json')).json();
    const calls = Object.entries(doc.paths).flatMap(([path, of]) => Object.keys(Object(of)).map((m) => `${m} ${path}`));
    expect(calls.toSorted()).toEqual([
      'delete /v1/admins',
      'get /v1/fault',
      'get /v1/mine',
      'get /v1/refuse',
      'post /v1/auth/login',
      'post /v1/echo/{id}',
    ]);
    expect(doc.openapi).toBe('3.1.0');
    expect(doc.paths['/v1/echo/{id}'].post).toMatchObject({
      security: [],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
      ],
      requestBody: { content: { 'application/json': { schema: { properties: { name: { maxLength: 5 } } } } } },
      responses: { 200: { content: { 'application/json': { schema: { required: expect.arrayContaining(['id']) } } } } },
    });
    expect(doc.paths['/v1/mine'].get.security).toEqual([{ bearer: [] }]);
  });
});

test('failed sign-ins are limited for an address and an e-mail, other people go on', async () => {
  const tried = async (email: string) => (await post('/v1/auth/login', { email })).status;
  const first = await Promise.all(Array.from({ length: 30 }, () => tried('a@b.c')));
  expect(new Set(first)).toEqual(new Set([401]));
  expect(await tried('A@b.c')).toBe(429);
  expect(await tried('other@b.c')).toBe(401);
});
