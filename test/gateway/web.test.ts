import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { MemoryStore } from 'express-rate-limit';
import { createApp } from '../../gateway/app.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { onPort, serving } from './port.ts';

const script = `console.log(${JSON.stringify('x'.repeat(5_000))})`;
const builtPacked = brotliCompressSync(`${script};`);
let web: string;
let served: Awaited<ReturnType<typeof onPort>>;
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'atende-web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Atende</title>');
  writeFileSync(join(web, 'favicon.svg'), '<svg/>');
  writeFileSync(join(web, 'assets/main-BwX1_z-9.js'), script);
  writeFileSync(join(web, 'assets/next-BwX1_z-9.js'), `${script};`);
  writeFileSync(join(web, 'assets/next-BwX1_z-9.js.br'), builtPacked);
  const app = createApp({
    trusts: () => false,
    version: '7.0.0',
    web,
    hasPhone: false,
    mount: () => {},
    readiness: () => ({ ready: true, behind: false }),
    longest: 4_000,
    counts: () => new MemoryStore(),
    watch: serving(),
    settled: async () => true,
    keys: { fingerprint: String, remember: async () => {}, inTurn: (_, call) => call() },
    holderOf: () => Promise.reject(new Error('not asked here')),
    actorOf: async () => {
      throw new Refused('ERR_SESSION_EXPIRED', 401);
    },
  });
  served = await onPort(app);
});
afterAll(async () => {
  await served.close();
  rmSync(web, { recursive: true });
});

const ask = (path: string, init: RequestInit = {}) => fetch(served.url + path, init);
/** The bytes as they arrive over the network. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(served.url + path, { headers }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });

describe('the web app', () => {
  test('serves its page at every address that a browser navigates to, without caching', async () => {
    for (const path of ['/', '/tickets', '/tickets/5b3c', '/login']) {
      const res = await ask(path, { headers: { accept: 'text/html,*/*' } });
      expect([res.status, res.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(await res.text()).toContain('<title>Atende</title>');
    }
    expect((await ask('/tickets', { headers: { accept: 'application/json' } })).status).toBe(404);
    expect((await ask('/phone', { headers: { accept: 'text/html' } })).status).toBe(404); // without simulated phones
  });

  test('hashed files are cached permanently and compressed', async () => {
    const path = '/assets/main-BwX1_z-9.js';
    const plain = await raw(path, {});
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(plain.body.toString()).toBe(script);
    const br = await raw(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toBe(script);
    const gz = await raw(path, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gz.body).toString()).toBe(script);
    const again = await raw(path, { 'if-none-match': String(plain.headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('a file that was compressed with the build is sent as it is, and its copy has no address', async () => {
    const path = '/assets/next-BwX1_z-9.js';
    const br = await raw(path, { 'accept-encoding': 'br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.body.equals(builtPacked)).toBe(true);
    expect((await raw(path, {})).body.toString()).toBe(`${script};`);
    expect((await raw(`${path}.br`, {})).status).toBe(404);
  });

  test('serves nothing outside its folder', async () => {
    expect((await raw('/../package.json', {})).status).toBe(404);
    expect((await raw('/assets/%2e%2e/%2e%2e/package.json', {})).status).toBe(404);
  });
});
