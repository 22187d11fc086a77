import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import net, { type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generate } from 'selfsigned';
import { readConfig, type S3Setting } from '../../runtime/config.ts';
import { moveFiles } from '../../runtime/moveFiles.ts';
import { checkStorage, storageOf } from '../../runtime/openStorage.ts';
import { FilesAway, outageOf } from '../../runtime/storeErrors.ts';
import { s3Storage } from '../../runtime/s3.ts';
import { eventually } from '../kernel/eventually.ts';
import { startS3 } from './s3server.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
let dataDir: string;
beforeAll(async () => {
  s3 = await startS3();
  dataDir = await mkdtemp(join(tmpdir(), 'atende-data-'));
});
afterAll(() => s3?.close());

/** Returns the address of a new test server. */
const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${Object(server.address()).port}`;
};
const checked = (over: Partial<S3Setting>) => checkStorage({ dataDir, s3: { ...s3.setting, ...over } });

test('reads a bucket and its address from the environment; incomplete settings fail in one sentence', () => {
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
  expect(readConfig({ S3_BUCKET: 'x', S3_ENDPOINT: 'http://h:9000', ...keys }).s3).toEqual({
    bucket: 'x',
    region: 'us-east-1',
    endpoint: 'http://h:9000',
    keys: { accessKeyId: 'a', secretAccessKey: 'b' },
    pathStyle: true,
  });
  expect(readConfig({ S3_BUCKET: 'x', S3_REGION: 'sa-east-1' }).s3).toMatchObject({ pathStyle: false });
  expect(readConfig({}).s3).toBeUndefined();
  expect(() => readConfig(keys)).toThrow(/^S3_BUCKET is missing: [^.]*\.$/);
  expect(() => readConfig({ S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'a' })).toThrow(/^S3_ACCESS_KEY_ID and [^.]*\.$/);
  expect(() => readConfig({ S3_BUCKET: 'x', S3_ENDPOINT: 'h:9000' })).toThrow(/^S3_ENDPOINT must be [^.]*\.$/);
});

test('a bucket that refuses fails the start in one sentence; an unreachable one is awaited', async () => {
  await checked({});
  await expect(checked({ bucket: 'nenhum' })).rejects.toThrow(/^S3_BUCKET "nenhum" of .* there is no such bucket\.$/);
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'errada' };
  await expect(checked({ keys })).rejects.toThrow(
    /cannot be used: the keys are not good for it: they may not write\.$/,
  );
  await checked({ endpoint: 'http://127.0.0.1:9' });
});

test('a permanent error fails in one sentence, too: a wrong name, certificate or key', async () => {
  await expect(checked({ endpoint: 'http://nenhum.invalid' })).rejects.toThrow(/cannot be used: .*nenhum\.invalid\.$/);
  const own = await generate([{ name: 'commonName', value: '127.0.0.1' }], { keyType: 'ec' });
  const tls = https.createServer({ key: own.private, cert: own.cert });
  const unknown = (await listening(tls)).replace('http:', 'https:');
  await expect(checked({ endpoint: unknown })).rejects.toThrow(/cannot be used: .*certificate/);
  tls.close();
  process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
  await expect(checked({ keys: undefined })).rejects.toThrow(/cannot be used: .*credentials/i);
});

test.each([
  ['GET', /the keys are not good for it: they may not read\.$/],
  ['DELETE', /the keys are not good for it: they may not remove\.$/],
  ['HEAD', /the keys are not good for it: they may not list\.$/],
])('keys that may not %s are one sentence', async (refused, sentence) => {
  const server = http.createServer((req, res) => {
    req.resume();
    res.writeHead(req.method === refused ? 403 : req.method === 'HEAD' ? 404 : 200).end();
  });
  await expect(checked({ endpoint: await listening(server) })).rejects.toThrow(sentence);
  server.closeAllConnections();
  server.close();
});

test('a server that never answers delays only the first caller, and briefly; others fail at once', async () => {
  const taken: net.Socket[] = [];
  const silent = net.createServer((socket) => void taken.push(socket));
  const storage = s3Storage({ ...s3.setting, endpoint: await listening(silent) }, join(dataDir, 'incoming'), 200);
  await expect(storage.copy(1, 'a', 'b')).rejects.toThrow(FilesAway);
  const since = performance.now();
  for (let n = 0; n < 100; n++) await expect(storage.copy(1, 'a', `b${n}`)).rejects.toThrow(FilesAway);
  await expect(storage.put(1, 'a', '/nowhere')).rejects.toThrow(FilesAway);
  await expect(storage.incoming()).rejects.toThrow(FilesAway);
  expect(performance.now() - since).toBeLessThan(10_000);
  for (const socket of taken) socket.destroy();
  silent.close();
});

test('a server that answers again is used again within seconds', async () => {
  const taken: net.Socket[] = [];
  const silent = net.createServer((socket) => void taken.push(socket));
  const endpoint = await listening(silent);
  const storage = s3Storage({ ...s3.setting, endpoint }, join(dataDir, 'incoming'), 200);
  await expect(storage.sizeOf(1, 'a')).rejects.toThrow(FilesAway);
  for (const socket of taken) socket.destroy();
  silent.close();
  const answering = http.createServer((_, res) => res.writeHead(404).end());
  answering.listen(Number(new URL(endpoint).port), '127.0.0.1');
  await eventually(async () => expect(await storage.sizeOf(1, 'a')).toBeNull(), 10_000);
  answering.closeAllConnections();
  answering.close();
});

test('reports an outage instead of a missing file while S3 is unreachable', async () => {
  const away = storageOf({ dataDir, s3: { ...s3.setting, endpoint: 'http://127.0.0.1:9' } });
  const all = [away.sizeOf(1, 'a.png'), away.read(1, 'a.png'), away.remove(1, 'a.png'), away.answers()];
  for (const asked of await Promise.allSettled(all))
    expect(outageOf(asked.status === 'rejected' && asked.reason)).toEqual({ store: 'files', isFull: false });
});

test('moves files from disk to S3 by company, without those being received', async () => {
  const folder = join(dataDir, 'media');
  for (const [company, name] of [
    ['1', 'a.txt'],
    ['2', 'b.txt'],
    ['incoming', 'c'],
  ] as const) {
    await mkdir(join(folder, company), { recursive: true });
    await writeFile(join(folder, company, name), `de ${company}`);
  }
  expect(await moveFiles({ dataDir, s3: s3.setting })).toBe(2);
  expect(await moveFiles({ dataDir, s3: s3.setting })).toBe(0);
  expect(await text(await storageOf({ dataDir, s3: s3.setting }).read(2, 'b.txt'))).toBe('de 2');
  expect([await readdir(join(folder, '1')), await readdir(join(folder, 'incoming'))]).toEqual([[], ['c']]);
  await expect(moveFiles({ dataDir })).rejects.toThrow(/^S3_BUCKET is not set/);
});
