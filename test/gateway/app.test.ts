import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { numeric } from '../../domain/kernel/inputs.ts';
import { MemoryStore } from 'express-rate-limit';
import { createApp } from '../../gateway/app.ts';
import { serve, servePublic, type Http } from '../../runtime/http.ts';
import { journalAge, journalMessages } from '../../runtime/metrics.ts';
import { openProxies } from '../../runtime/proxies.ts';
import { onPort, serving } from './port.ts';

const at = { reply: z.object({}), summary: 'x' };
const echo = contract({
  ...at,
  method: 'POST',
  path: '/echo/:id',
  who: 'public',
  query: z.object({ page: numeric.default(1) }),
  body: z.object({ name: z.string().min(1, 'Required').max(5), companyId: numeric.optional() }),
  reply: z.object({ id: z.number(), page: z.number(), name: z.string(), correlationId: z.string() }),
});
const refuse = contract({ ...at, method: 'GET', path: '/refuse', who: 'public' });
const fault = contract({ ...at, method: 'GET', path: '/fault', who: 'public' });
const mine = contract({ ...at, method: 'GET', path: '/mine', who: 'user' });
const admins = contract({ ...at, method: 'DELETE', path: '/admins', who: 'drawer-admin-items:view' });
const away = contract({ ...at, method: 'GET', path: '/away', who: 'public' });
const hung = contract({ ...at, method: 'GET', path: '/hung', who: 'public' });
let reply: (value: Record<string, never>) => void;
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
  servePublic(http, { ...away, who: 'public' }, async () => {
    throw Object.assign(new Error('14 UNAVAILABLE: no connection'), { type: 'unavailable' });
  });
  servePublic(http, { ...hung, who: 'public' }, () => new Promise((resolve) => (reply = resolve)));
  serve(http, mine, async () => ({}));
  serve(http, admins, async () => ({}));
  servePublic(http, { ...login, who: 'public' }, async () => {
    throw new Refused('ERR_INVALID_CREDENTIALS');
  });
};

let served: Awaited<ReturnType<typeof onPort>>;
const watch = serving();
let ready = false;
let lacking: 'postgres' | undefined;
let met = '';
const open = (over: Partial<Parameters<typeof createApp>[0]> = {}) => {
  const agent = { companyId: 1, sessionId: 's', userId: 7, name: 'U', profile: 'user', super: false } as const;
  const app = createApp({
    trusts: () => false,
    version: '7.0.0',
    web: 'no such folder',
    hasPhone: false,
    mount,
    readiness: () => ({ ready, behind: false }),
    longest: 4_000,
    counts: () => new MemoryStore(),
    watch: { ...watch, lacking: () => lacking, met: (store) => (met = store) },
    settled: async () => true,
    keys: { fingerprint: String, remember: async () => {}, inTurn: (_, call) => call() },
    holderOf: () => Promise.reject(new Error('not asked here')),
    actorOf: async (req) => {
      if (!req.get('authorization')) throw new Refused('ERR_SESSION_EXPIRED', 401);
      return { ...agent, queueIds: [], seesQueueless: false, timeZone: 'UTC', planId: 1, features: [] };
    },
    ...over,
  });
  return onPort(app);
};
beforeAll(async () => {
  served = await open({ publicUrl: 'https://atende.example', metricsToken: 'um-segredo-de-monitor' });
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
  test('serves well-formed input, with and without a trailing slash', async () => {
    for (const path of ['/v1/echo/5?page=2', '/v1/echo/5/?page=2']) {
      const res = await post(path, { name: 'Ana', extra: null });
      expect([res.status, await res.json()]).toMatchObject([200, { id: 5, page: 2, name: 'Ana' }]);
    }
  });

  test.each([
    ['a field that is too long', '/v1/echo/5', { name: 'far too long' }, 'name'],
    ['a missing field', '/v1/echo/5', {}, 'name'],
    ['a bad query', '/v1/echo/5?page=x', { name: 'Ana' }, 'page'],
  ])('%s is 400 with the issue', async (_, path, body, field) => {
    const res = await post(path, body);
    expect([res.status, await res.json()]).toMatchObject([
      400,
      { error: `Valor inválido: ${field}`, issues: [{ path: [field] }] },
    ]);
  });

  test('a field’s own error text is shown; a path that names no record is not found', async () => {
    const res = await post('/v1/echo/5', { name: '' });
    expect([res.status, await res.json()]).toMatchObject([400, { error: 'Required' }]);
    const none = await post('/v1/echo/five', { name: 'Ana' });
    expect([none.status, await none.json()]).toEqual([404, { error: 'not found', code: 'ERR_NOT_FOUND' }]);
  });

  test.each([
    ['malformed JSON', '{"name":', 400, 'malformed JSON', 'ERR_BAD_REQUEST'],
    ['too much', JSON.stringify({ name: 'x'.repeat(2_000_000) }), 413, 'too large', 'ERR_TOO_LARGE'],
  ])('%s is refused', async (_, body, ...reply) => {
    const [status, error, code] = reply;
    const res = await ask('/v1/echo/5', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect([res.status, await res.json()]).toEqual([status, { error, code }]);
  });

  test('a refusal has its status, its code and its detail', async () => {
    const res = await ask('/v1/refuse');
    expect([res.status, await res.json()]).toEqual([409, { error: 'ERR_OTHER_OPEN_TICKET', ticketId: 5 }]);
  });

  test('a bug reveals only the id under which it is logged', async () => {
    const res = await ask('/v1/fault', { headers: { 'x-request-id': 'my-request' } });
    expect([res.status, await res.text()]).toEqual([
      500,
      '{"error":"internal","code":"ERR_INTERNAL","correlationId":"my-request"}',
    ]);
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

test('refuses to serve a public call that requires a plan', async () => {
  const send = contract({ ...at, method: 'POST', path: '/api/messages/send', who: 'public' });
  const mounting = async () => open({ mount: (http) => servePublic(http, send, async () => ({})) });
  await expect(mounting()).rejects.toThrow('/api/messages/send');
});

describe('headers', () => {
  test('a request id is kept when it is well-formed, and becomes the correlation id', async () => {
    const res = await post('/v1/echo/5', { name: 'Ana' }, { 'x-request-id': 'trace-1' });
    expect(res.headers.get('x-request-id')).toBe('trace-1');
    expect(await res.json()).toMatchObject({ correlationId: 'trace-1' });
    const other = await post('/v1/echo/5', { name: 'Ana' }, { 'x-request-id': 'no good' });
    expect(other.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('answers of the API are not cached; only the public origin may call across origins', async () => {
    const own = await ask('/v1/refuse', { headers: { origin: 'https://atende.example' } });
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(own.headers.get('access-control-allow-origin')).toBe('https://atende.example');
    const foreign = await ask('/v1/refuse', { headers: { origin: 'https://evil.example' } });
    expect(foreign.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
  });

  test('pages load only from their own host and connect to its WebSocket', async () => {
    const policy = (await ask('/healthz')).headers.get('content-security-policy') ?? '';
    const { host } = new URL(served.url);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host}`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
  });
});

test('enforces https for this host only, if PUBLIC_URL is https; pages cannot be framed or use the camera', async () => {
  const { headers } = await ask('/healthz');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*microphone=\(self\)/);
  const plain = await open();
  expect((await fetch(`${plain.url}/healthz`)).headers.get('strict-transport-security')).toBeNull();
  await plain.close();
});

test('a preflight from another origin is not allowed', async () => {
  const from = (origin: string) =>
    ask('/v1/auth/login', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
  const allowed = async (origin: string) => (await from(origin)).headers.get('access-control-allow-origin');
  expect(await allowed('https://atende.example')).toBe('https://atende.example');
  for (const origin of ['https://evil.example', 'https://atende.example.evil', 'null'])
    expect(await allowed(origin)).not.toBe(origin);
  const none = await open();
  const init = { method: 'OPTIONS', headers: { origin: 'https://evil.example' } };
  const answer = await fetch(`${none.url}/v1/auth/login`, init);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  await none.close();
});

describe('operators’ endpoints', () => {
  test('alive at once, ready after the read models have caught up', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(503);
    ready = true;
    expect((await ask('/readyz')).status).toBe(200);
    lacking = 'postgres';
    const away = await ask('/readyz');
    lacking = undefined;
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await ask('/healthz')).status).toBe(200);
  });

  test('reports how many customer messages are not in the log yet, and since when', async () => {
    const shown = async () => z.object({ journal: z.unknown() }).parse(await (await ask('/readyz')).json()).journal;
    expect(await shown()).toEqual({ messages: 0, oldestSeconds: 0 });
    journalMessages.set(3);
    journalAge.set(61.5);
    expect(await shown()).toEqual({ messages: 3, oldestSeconds: 62 });
  });

  test('answers 503 with the name of a store that is away', async () => {
    const refused = await ask('/v1/away');
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '2',
      { error: 'ERR_STORE_AWAY', store: 'eventstore' },
    ]);
    expect(met).toBe('eventstore');
  });

  test('answers a hanging call after 4 s if a store is away, and ignores its late reply', async () => {
    lacking = 'postgres';
    const since = performance.now();
    const hung = await ask('/v1/hung');
    lacking = undefined;
    expect([hung.status, await hung.json()]).toEqual([503, { error: 'ERR_STORE_AWAY', store: 'postgres' }]);
    expect(performance.now() - since).toBeLessThan(5_000);
    reply({});
    expect((await ask('/v1/refuse')).status).toBe(409);
  });

  test('metrics count requests by route, without what users typed', async () => {
    await ask('/v1/refuse?searchParam=Maria');
    const headers = { authorization: 'Bearer um-segredo-de-monitor' };
    const text = await (await ask('/metrics', { headers })).text();
    expect(text).toContain('atende_http_duration_seconds_count{method="GET",route="/v1/refuse",status="409"}');
    expect(text).not.toContain('Maria');
  });

  test('OpenAPI lists exactly the calls that are served, with their input and reply', async () => {
    const doc = await (await ask('/openapi.json')).json();
    const calls = Object.entries(doc.paths).flatMap(([path, of]) => Object.keys(Object(of)).map((m) => `${m} ${path}`));
    expect(calls.toSorted()).toEqual([
      'delete /v1/admins',
      'get /v1/away',
      'get /v1/fault',
      'get /v1/hung',
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

describe('a proxy’s headers about the client', () => {
  const signIns = async (url: string, from: (n: number) => string) => {
    const statuses: number[] = [];
    for (let n = 0; n <= 60; n++) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from(n) };
      const body = JSON.stringify({ email: `${n}@b.c` });
      const res = await fetch(`${url}/v1/auth/login`, { method: 'POST', headers, body });
      statuses.push(res.status);
      if (res.status === 429) {
        expect(Number(res.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await res.json()).toEqual({
          error: 'ERR_TOO_MANY_REQUESTS',
          kind: expect.any(String),
          retryAfter: expect.any(Number),
        });
      }
    }
    return statuses;
  };
  const addressOf = (n: number) => `203.0.113.${n % 256}`;

  test('are ignored unless the proxy is trusted: 60 failed sign-ins per address and minute', async () => {
    const statuses = await signIns(served.url, addressOf);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([401]));
    expect(statuses[60]).toBe(429);
  });

  test('behind an untrusted proxy all clients share one address, so none is blocked for another', async () => {
    const behind = await open({ publicUrl: 'https://atende.example', shared: true });
    expect(new Set(await signIns(behind.url, addressOf))).toEqual(new Set([401]));
    await behind.close();
  });

  test('distinguish clients behind a trusted proxy', async () => {
    const behind = await open({ publicUrl: 'https://atende.example', trusts: openProxies(['127.0.0.1']) });
    expect(new Set(await signIns(behind.url, addressOf))).toEqual(new Set([401]));
    expect((await signIns(behind.url, () => '203.0.113.1')).at(-1)).toBe(429);
    await behind.close();
  });
});

describe('/metrics', () => {
  const token = 'um-segredo-de-monitor';
  const trusted = { publicUrl: 'https://atende.example', trusts: openProxies(['127.0.0.1']) };
  test.each([
    ['a monitor on this machine reads them', {}, {}, 200],
    ['not through a proxy that nobody named', {}, { 'x-forwarded-for': '127.0.0.1' }, 404],
    ['not where PUBLIC_URL says that a proxy is in front', { publicUrl: 'https://atende.example' }, {}, 404],
    ['nor for a browser behind a trusted proxy', trusted, { 'x-forwarded-for': '203.0.113.7' }, 404],
    ['nor for a trusted proxy that does not say whose request it is', trusted, {}, 404],
    [
      'whoever has the token reads them',
      { ...trusted, metricsToken: token },
      { authorization: `Bearer ${token}` },
      200,
    ],
    ['a wrong token does not help', { ...trusted, metricsToken: token }, { authorization: `Bearer ${token}x` }, 404],
    ['nor does any while none is set', trusted, { authorization: 'Bearer undefined' }, 404],
  ])('%s', async (_, over, headers, status) => {
    const app = await open(over);
    expect((await fetch(`${app.url}/metrics`, { headers })).status).toBe(status);
    await app.close();
  });
});
