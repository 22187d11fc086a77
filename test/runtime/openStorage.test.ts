import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig, type S3Setting } from '../../runtime/config.ts';
import { moveFiles } from '../../runtime/moveFiles.ts';
import { checkStorage, storageOf } from '../../runtime/openStorage.ts';
import { outageOf } from '../../runtime/outage.ts';
import { startS3 } from './s3server.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
let dataDir: string;
beforeAll(async () => {
  s3 = await startS3();
  dataDir = await mkdtemp(join(tmpdir(), 'atende-data-'));
});
afterAll(() => s3?.close());

const checked = (over: Partial<S3Setting>) => checkStorage({ dataDir, s3: { ...s3.setting, ...over } });

test('the environment names a bucket and how to reach it; half of it is one sentence', () => {
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

test('a bucket that refuses is one sentence at the start; one that is away is waited for', async () => {
  await checked({});
  await expect(checked({ bucket: 'nenhum' })).rejects.toThrow(/^S3_BUCKET "nenhum" of .* there is no such bucket\.$/);
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'errada' };
  await expect(checked({ keys })).rejects.toThrow(/cannot be used: the keys are not good for it\.$/);
  await checked({ endpoint: 'http://127.0.0.1:9' });
});

test('while it is away no file seems to be missing: it tells of an outage', async () => {
  const away = storageOf({ dataDir, s3: { ...s3.setting, endpoint: 'http://127.0.0.1:9' } });
  for (const asked of [away.sizeOf(1, 'a.png'), away.read(1, 'a.png'), away.remove(1, 'a.png'), away.answers()]) {
    const error: unknown = await asked.catch((thrown: unknown) => thrown);
    expect(outageOf(error)).toEqual({ store: 'files', isFull: false });
  }
});

test('files move from the disk to S3 with their companies, what is being received stays', async () => {
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
