import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startGateway } from '../../gateway/role.ts';
import type { Running } from '../../runtime/context.ts';
import { freePort } from '../../runtime/port.ts';
import { walk } from '../compose/walk.ts';
import { openBalancer } from '../faults/balancer.ts';
import { apiOf, signIn } from '../kernel/api.ts';
import { startSystem, type System } from '../kernel/system.ts';

let system: System;
let gateway: Running & { port: number };
let url: string;
const metricsToken = 'um-segredo-de-monitor';
beforeAll(async () => {
  system = await startSystem();
  const { config } = system.context;
  const proxied = { ...config, publicUrl: 'https://atende.example', trustedProxies: ['127.0.0.1'], metricsToken };
  gateway = await startGateway({ ...system.context, config: proxied });
  url = `http://127.0.0.1:${gateway.port}`;
});
afterAll(async () => {
  await gateway?.stop();
  await system?.stop();
});
const refresh = (cookie: string) => apiOf(url)('POST', '/auth/refresh_token', {}, { cookie });

test('moving behind https keeps all users signed in and makes cookies secure from then on', async () => {
  const { cookie } = await signIn(system.url, system.admin);
  expect(cookie).toMatch(/(^|; )jrt=/);
  const moved = await refresh(cookie);
  expect(moved.status).toBe(200);
  const [secure = '', cleared] = moved.headers.getSetCookie();
  expect(secure).toMatch(/^__Host-jrt=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
  expect(cleared).toMatch(/^jrt=; Path=\/v1\/auth; Expires=Thu, 01 Jan 1970/);
  expect((await refresh(secure.split(';')[0] ?? '')).status).toBe(200);
});

test('uses the client address from the proxy: /metrics needs the token', async () => {
  const ask = async (headers: Record<string, string>) => (await fetch(`${url}/metrics`, { headers })).status;
  expect(await ask({ 'x-forwarded-for': '203.0.113.7' })).toBe(404);
  expect(await ask({ 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${metricsToken}` })).toBe(200);
});

test('the test:compose walk succeeds with two gateways behind one proxy, without a refused call', async () => {
  await using closing = new AsyncDisposableStack();
  const ports = [await freePort(), await freePort()];
  const balancer = await openBalancer(ports);
  closing.defer(() => balancer.close());
  const { config } = system.context;
  const proxied = { ...config, publicUrl: balancer.url, trustedProxies: ['127.0.0.1'], metricsToken };
  for (const port of ports) {
    const one = await startGateway({ ...system.context, config: { ...proxied, port } });
    closing.defer(() => one.stop());
  }
  const { refused, kept } = await walk({ url: balancer.url, admin: system.admin, metricsToken });
  expect(refused).toEqual([]);
  const { api } = await signIn(system.url, system.admin);
  expect((await api('GET', `/contacts/${kept.contact.id}`)).body).toMatchObject(kept.contact);
});
