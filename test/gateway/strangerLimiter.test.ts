import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import { createStrangerLimiter, strangerLimits } from '../../gateway/strangerLimiter.ts';
import { openProxies } from '../../runtime/proxies.ts';
import { eventually } from '../kernel/eventually.ts';
import { onPort } from './port.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A door before an app that knows one token; its clock only moves on request. */
const opened = async (over: Partial<typeof strangerLimits> = {}, shared = false) => {
  const clock = { at: 0 };
  const limits = { burst: 5, perSecond: 1, holdMs: 20, held: 3, ...over };
  const door = createStrangerLimiter({ trusts: openProxies(['127.0.0.1']), shared }, limits, () => clock.at);
  const sockets = new Set<Socket>();
  const app = express().use((req, _res, next) => {
    sockets.add(req.socket);
    next();
  }, door.enter);
  app.post('/webhooks/:name', (req, _res, next) => {
    door.slowDelivery(req, 1);
    next();
  });
  app.use('/webhooks', express.raw({ type: () => true, limit: 50_000_000 }));
  app.use((req, res) => {
    if (req.get('authorization') === 'Bearer good') door.vouch(req);
    res.json({});
  });
  const server = await onPort(app);
  closing.push(() => server.close());
  const { url } = server;
  const ask = async (headers: Record<string, string> = {}, path = '/v1/x') => fetch(url + path, { headers });
  const statuses = async (times: number, headers = {}) =>
    (await Promise.all(Array.from({ length: times }, () => ask(headers)))).map(({ status }) => status);
  /** The bytes read from all connections. */
  const taken = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  return { url, clock, ask, statuses, taken, cut: () => sockets.forEach((socket) => socket.destroy()) };
};
/** After the first bytes, none in the time of a test: its clock stands still. */
const SLOW = { perSecond: 1, atOnce: 200_000 };
const MOST_TAKEN = 2_000_000;
const from = (address: string) => ({ 'x-forwarded-for': address });

test('limits an address’s calls, at once and per second; another address has a separate limit', async () => {
  const { clock, ask, statuses } = await opened();
  expect(await statuses(5, from('203.0.113.1'))).toEqual([200, 200, 200, 200, 200]);
  const refused = await ask(from('203.0.113.1'));
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { error: 'ERR_TOO_MANY_REQUESTS', kind: 'any', retryAfter: 2 },
  ]);
  expect([refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual(['2', 'close']);
  expect((await ask(from('203.0.113.2'))).status).toBe(200);
  clock.at += 2_000;
  expect((await statuses(3, from('203.0.113.1'))).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
});

test('a valid token costs its address nothing, and passes after strangers there have used everything', async () => {
  const { statuses } = await opened();
  const good = { ...from('203.0.113.1'), authorization: 'Bearer good' };
  for (let n = 0; n < 4; n++) expect(await statuses(5, good)).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses(5, from('203.0.113.1'))).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses(1, { ...from('203.0.113.1'), authorization: 'Bearer unknown' })).toEqual([429]);
  expect(await statuses(2, good)).toEqual([200, 200]);
});

test('files of the web app cost a tenth of a call', async () => {
  const { ask } = await opened();
  const statuses = [];
  for (let n = 0; n < 50; n++) statuses.push((await ask({}, '/assets/a.js')).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await ask()).status).toBe(429);
});

test('callers that share one address have ten times as much together', async () => {
  const { statuses } = await opened({}, true);
  expect((await statuses(55, from('203.0.113.1'))).filter((status) => status === 200)).toHaveLength(50);
});

test('delays refused requests, and only a limited number at a time', async () => {
  const { url } = await opened({ burst: 0, perSecond: 0, holdMs: 300, held: 3 });
  const asks = Array.from({ length: 10 }, () =>
    fetch(`${url}/v1/x`).then(
      ({ status }) => status,
      () => 'cut',
    ),
  );
  const answers = await Promise.all(asks);
  expect(answers.filter((each) => each === 429)).toHaveLength(3);
  expect(answers.filter((each) => each === 'cut')).toHaveLength(7);
});

test('cuts off a client that keeps sending its body after the answer', async () => {
  const { url } = await opened();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const answered = new Promise((resolve) => socket.once('data', resolve));
  const cut = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.write('POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n');
  await answered;
  const sending = setInterval(() => socket.write('x'.repeat(1_000)), 20);
  await cut;
  clearInterval(sending);
});

test('a client that was answered early may send the rest and call again', async () => {
  const { url } = await opened();
  const body = Buffer.alloc(2_000_000, 'x');
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${url}/v1/x`, { method: 'POST' }, (res) => resolve(res.resume().statusCode));
    sent.once('error', reject);
    sent.end(body);
  });
  expect(status).toBe(200);
});

test('a sender of webhooks with a good signature begins eight deliveries per turn, a stranger one', async () => {
  const door = createStrangerLimiter({ trusts: openProxies([]) });
  let now = 0;
  let most = 0;
  const app = express().use(door.enter, (req, res) => {
    if (now++ === 0) setImmediate(() => (now = 0));
    most = Math.max(most, now);
    if (req.get('x-signed')) door.vouch(req);
    res.sendStatus(200);
  });
  const server = await onPort(app);
  closing.push(() => server.close());
  const pipelined = async (header: string): Promise<number> => {
    most = 0;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const one = `POST /webhooks/whatsapp/1.2 HTTP/1.1\r\nHost: x\r\n${header}Content-Length: 0\r\n\r\n`;
    socket.write(one.repeat(32));
    let answers = '';
    for await (const chunk of socket) {
      answers += String(chunk);
      if (answers.split('HTTP/1.1 200').length > 32) break;
    }
    return most;
  };
  // The first begins as it arrives, and one more in the same turn of this test.
  expect(await pipelined('')).toBeLessThanOrEqual(2);
  await pipelined('x-signed: 1\r\n');
  expect(await pipelined('')).toBeGreaterThanOrEqual(8);
});

/** Sends a body of 30 MB. Returns the status of the answer, or 0 if the connection ended without one. */
const sendLarge = async (url: string, path: string, headers: Record<string, string> = {}) => {
  const sent = request(url + path, { method: 'POST', headers: { 'content-type': 'text/plain', ...headers } });
  const { promise, resolve } = Promise.withResolvers<number>();
  let status = 0;
  sent.once('response', (res) => ({ statusCode: status = 0 } = res.resume()));
  sent.once('error', () => {}).once('close', () => resolve(status));
  const body = Readable.from(Array.from({ length: 30 }, () => Buffer.alloc(1_000_000, 'x')));
  await Promise.all([promise, pipeline(body, sent).catch(() => {})]);
  return promise;
};

test('the rest of a body that was answered is read slowly, and then cut', async () => {
  const { url, taken } = await opened({ bytes: SLOW, restMs: 300 });
  await sendLarge(url, '/v1/x');
  expect(taken()).toBeLessThan(MOST_TAKEN);
});

test('unsigned deliveries share the rate of their address, and those of a known sender do not wait for them', async () => {
  const { url, taken, cut } = await opened({ bytes: { perSecond: 1, atOnce: 31_000_000 } });
  expect(await sendLarge(url, '/webhooks/a')).toBe(200);
  const waiting = sendLarge(url, '/webhooks/a');
  await eventually(() => expect(taken()).toBeGreaterThan(31_000_000));
  await fetch(`${url}/webhooks/a`, { method: 'POST', headers: { authorization: 'Bearer good' } });
  expect(await sendLarge(url, '/webhooks/a')).toBe(200);
  expect(taken()).toBeLessThan(60_000_000 + MOST_TAKEN);
  cut();
  expect(await waiting).toBe(0);
});
