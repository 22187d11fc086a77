import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { compressJson } from '../../gateway/compressJson.ts';
import { onPort } from './port.ts';

const long = { names: Array.from({ length: 100 }, (_, n) => `conceição ${n}`) };
let served: Awaited<ReturnType<typeof onPort>>;
beforeAll(async () => {
  const app = express();
  app.use(compressJson);
  app.get('/v1/short', (_req, res) => void res.json({ name: 'Ana' }));
  app.get(['/v1/long', '/v1/auth/me', '/v1/authors'], (_req, res) => void res.json(long));
  app.get('/v1/file', (_req, res) => void res.attachment('names.json').send(JSON.stringify(long)));
  app.get('/v1/text', (_req, res) => void res.type('text/plain').send(JSON.stringify(long)));
  served = await onPort(app);
});
afterAll(() => served?.close());

const ask = (path: string, encoding?: string, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const headers = encoding ? { 'accept-encoding': encoding } : {};
    request(served.url + path, { method, headers }, (res) => {
      buffer(res).then((bytes) => resolve({ status: res.statusCode, headers: res.headers, bytes }), reject);
    })
      .on('error', reject)
      .end();
  });

describe('JSON', () => {
  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('of more than a kilobyte goes packed to who takes %s', async (encoding, unpack) => {
    const { status, headers, bytes } = await ask('/v1/long', `${encoding}, deflate`);
    expect([status, headers['content-encoding'], headers['vary']]).toEqual([200, encoding, 'Accept-Encoding']);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(bytes.length).toBeLessThan(JSON.stringify(long).length / 3);
    expect(JSON.parse(unpack(bytes).toString())).toEqual(long);
  });
  test.each([
    ['to who does not take it packed', '/v1/long', undefined],
    ['to who takes it otherwise', '/v1/long', 'zstd'],
    ['to who refuses it', '/v1/long', 'gzip;q=0'],
    ['when it is a sign-in: its length would tell of the token', '/v1/auth/me', 'gzip, br'],
  ])('goes as it is %s', async (_, path, encoding) => {
    const { headers, bytes } = await ask(path, encoding);
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(bytes.toString())).toEqual(long);
  });
  test('that is short is sent uncompressed', async () => {
    const { headers, bytes } = await ask('/v1/short', 'gzip, br');
    expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, '{"name":"Ana"}']);
  });
  test('of a path that only starts like a sign-in is compressed', async () =>
    expect((await ask('/v1/authors', 'br')).headers['content-encoding']).toBe('br'));
  test('for HEAD has a length and no body', async () => {
    const { headers, bytes } = await ask('/v1/long', 'gzip', 'HEAD');
    expect([Number(headers['content-length']), bytes.length]).toEqual([Buffer.byteLength(JSON.stringify(long)), 0]);
  });
  test.each(['/v1/file', '/v1/text'])(
    'does not include the bytes of %s, which are sent with their length',
    async (path) => {
      const { headers, bytes } = await ask(path, 'gzip, br');
      expect([headers['content-encoding'], Number(headers['content-length'])]).toEqual([undefined, bytes.length]);
      expect(JSON.parse(bytes.toString())).toEqual(long);
    },
  );
});
