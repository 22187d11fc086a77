import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { diskStorage, type Storage } from '../../runtime/storage.ts';
import { withQuota } from '../../runtime/storageQuota.ts';
import { temporaryFolder } from '../kernel/folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
let storage: Storage;
let limit: number | null;
beforeEach(() => {
  folder = temporaryFolder();
  limit = 1_000;
  storage = withQuota(diskStorage(folder.path), { limitOf: async () => limit, freshMs: 1_000 });
});
afterEach(() => folder.remove());

const put = async (companyId: number, file: string, size: number): Promise<void> => {
  const path = await storage.incoming();
  await writeFile(path, Buffer.alloc(size));
  await storage.put(companyId, file, path);
};

test('the files of one company count together, whatever holds them; small pictures do not', async () => {
  expect(await storage.usage(1)).toEqual({ files: 0, bytes: 0 });
  await put(1, 'a.pdf', 300);
  await put(1, 'b.pdf', 200);
  await put(1, 'b-small.webp', 50);
  await put(2, 'c.pdf', 900);
  expect(await storage.usage(1)).toEqual({ files: 2, bytes: 500 });
  await storage.copy(1, 'a.pdf', 'd.pdf');
  expect(await storage.usage(1)).toEqual({ files: 3, bytes: 800 });
  await storage.remove(1, 'b.pdf');
  expect(await storage.usage(1)).toEqual({ files: 2, bytes: 600 });
});

test('there is room up to the limit, and again after a file is gone; none for what comes at the same time', async () => {
  await put(1, 'a.pdf', 600);
  expect(await storage.hasRoom(1, 401)).toBe(false);
  expect(await Promise.all([storage.hasRoom(1, 300), storage.hasRoom(1, 300)])).toEqual([true, false]);
  await put(1, 'b.pdf', 300);
  expect(await storage.hasRoom(1, 101)).toBe(false);
  expect(await storage.hasRoom(2, 1_000)).toBe(true);
  await storage.remove(1, 'a.pdf');
  expect(await storage.hasRoom(1, 700)).toBe(true);
  limit = null;
  expect(await storage.hasRoom(1, 1e12)).toBe(true);
});
