import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { s3Storage } from '../../runtime/s3.ts';
import { diskStorage } from '../../runtime/storage.ts';
import { startS3 } from './s3server.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3?.close());

const opened = async (kind: 'disk' | 's3') => {
  const folder = await mkdtemp(join(tmpdir(), 'atende-storage-'));
  const storage = kind === 'disk' ? diskStorage(folder) : s3Storage(s3.setting, join(folder, 'incoming'));
  const given = async (words: string) => {
    const path = await storage.incoming();
    await writeFile(path, words);
    return path;
  };
  return { folder, storage, given };
};

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  test('stores a file for its company only, reads it whole or in part, links and removes it', async () => {
    const { storage, given } = await opened(kind);
    await storage.put(1, 'a.txt', await given('0123456789'));
    expect(await storage.sizeOf(1, 'a.txt')).toBe(10);
    expect(await storage.sizeOf(2, 'a.txt')).toBeNull();
    expect(await text(await storage.read(1, 'a.txt'))).toBe('0123456789');
    expect(await text(await storage.read(1, 'a.txt', { start: 2, end: 4 }))).toBe('234');
    expect(await storage.copy(1, 'a.txt', 'b.txt')).toBe(true);
    expect(await storage.copy(1, 'none.txt', 'c.txt')).toBe(false);
    await storage.remove(1, 'a.txt');
    await storage.remove(1, 'a.txt');
    await expect(storage.read(1, 'a.txt')).rejects.toThrow();
    expect(await text(await storage.read(1, 'b.txt'))).toBe('0123456789');
  });

  test('removes half-received files after a day, and keeps those being received', async () => {
    const { folder, storage, given } = await opened(kind);
    const [old, fresh] = [await given('old'), await given('fresh')];
    const before = Date.now() / 1000 - 90_000;
    await utimes(old, before, before);
    await storage.sweep();
    expect(await readdir(join(folder, 'incoming'))).toEqual([fresh.split('/').at(-1)]);
  });

  test('parallel and repeated writes each leave the last content', async () => {
    const { storage, given } = await opened(kind);
    const names = Array.from({ length: 40 }, (_, n) => `n${n}.txt`);
    await Promise.all(names.map(async (name) => storage.put(3, name, await given(`de ${name}`))));
    await storage.put(3, 'n0.txt', await given('outra vez'));
    const words = await Promise.all(names.map(async (name) => text(await storage.read(3, name))));
    expect(words).toEqual(names.map((name) => (name === 'n0.txt' ? 'outra vez' : `de ${name}`)));
  });

  test('a name with a path stays inside the folder of the company', async () => {
    const { storage, given } = await opened(kind);
    await storage.put(5, '../4/x.txt', await given('5'));
    expect(await storage.sizeOf(4, 'x.txt')).toBeNull();
    expect(await storage.sizeOf(5, 'x.txt')).toBe(1);
  });
});

test('a file is stored in S3 as soon as it is back after it refused connections', async () => {
  const { storage, given } = await opened('s3');
  await s3.away();
  await expect(storage.put(6, 'a.txt', await given('a'))).rejects.toThrow('S3 does not answer');
  await s3.back();
  await storage.put(6, 'a.txt', await given('a'));
  expect(await storage.sizeOf(6, 'a.txt')).toBe(1);
});
