import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { diskStorage } from '../../runtime/storage.ts';

const opened = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atende-storage-'));
  const storage = diskStorage(folder);
  const given = async (words: string) => {
    const path = await storage.incoming();
    await writeFile(path, words);
    return path;
  };
  return { folder, storage, given };
};

test('a file is kept for its company alone, read whole or in part, named twice, and removed', async () => {
  const { storage, given } = await opened();
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

test('what a kill left half-received goes after a day, what is being received stays', async () => {
  const { folder, storage, given } = await opened();
  const [old, fresh] = [await given('old'), await given('fresh')];
  const before = Date.now() / 1000 - 90_000;
  await utimes(old, before, before);
  await storage.sweep();
  expect(await readdir(join(folder, 'incoming'))).toEqual([fresh.split('/').at(-1)]);
});
