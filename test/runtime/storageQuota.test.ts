import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { s3Storage } from '../../runtime/s3.ts';
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

test('counts all files of a company together, without thumbnails', async () => {
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

test('there is room up to the limit, and again after a removal; not for concurrent files beyond it', async () => {
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

test("files of the installation count for its owner's company, and for no other", async () => {
  await put(1, 'a.pdf', 500);
  await put(0, 'b.png', 300);
  expect(await storage.usage(1)).toEqual({ files: 2, bytes: 800 });
  expect(await storage.usage(2)).toEqual({ files: 0, bytes: 0 });
  expect(await storage.hasRoom(0, 201)).toBe(false);
  expect(await storage.hasRoom(0, 200)).toBe(true);
  await put(0, 'c.png', 200);
  expect(await storage.hasRoom(1, 1)).toBe(false);
  await storage.remove(0, 'b.png');
  expect(await storage.usage(1)).toEqual({ files: 2, bytes: 700 });
  storage = withQuota(diskStorage(folder.path), { limitOf: async () => limit, freshMs: 600_000 });
  expect(await storage.usage(1)).toEqual({ files: 2, bytes: 700 });
  expect(await storage.copy(0, 'c.png', 'd.png')).toBe(true);
  await storage.remove(0, 'c.png');
  await storage.remove(1, 'a.pdf');
  expect(await storage.usage(1)).toEqual({ files: 1, bytes: 200 });
});

test('where measuring is expensive, as in a bucket, added, linked and removed files count at once', async () => {
  storage = withQuota(diskStorage(folder.path), { limitOf: async () => limit, freshMs: 600_000 });
  const add = async (file: string, size: number): Promise<boolean> => {
    if (!(await storage.hasRoom(7, size))) return false;
    await put(7, file, size);
    return true;
  };
  expect(await add('a.pdf', 600)).toBe(true);
  expect(await storage.usage(7)).toEqual({ files: 1, bytes: 600 });
  expect(await add('b.pdf', 401)).toBe(false);
  expect(await storage.copy(7, 'a.pdf', 'c.pdf')).toBe(true);
  expect(await storage.copy(7, 'none.pdf', 'd.pdf')).toBe(false);
  expect(await storage.usage(7)).toEqual({ files: 2, bytes: 1_200 });
  await storage.remove(7, 'a.pdf');
  await storage.remove(7, 'a.pdf');
  await storage.remove(7, 'c.pdf');
  expect(await storage.usage(7)).toEqual({ files: 0, bytes: 0 });
  expect(await add('b.pdf', 1_000)).toBe(true);
  expect(await storage.hasRoom(7, 1)).toBe(false);
});

test('counts all pages of a listing in S3', async () => {
  const file = (name: string, size: number) => `<Contents><Key>7/${name}</Key><Size>${size}</Size></Contents>`;
  const answer = (more: string) =>
    `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${more}</ListBucketResult>`;
  const asked: (string | null)[] = [];
  const server = createServer((req, res) => {
    const query = new URL(req.url ?? '', 'http://s3').searchParams;
    const next = query.get('continuation-token');
    asked.push(query.get('prefix'));
    const first = `<IsTruncated>true</IsTruncated><NextContinuationToken>2</NextContinuationToken>${file('a.pdf', 300)}`;
    res.setHeader('content-type', 'application/xml');
    res.end(answer(next ? file('b.pdf', 500) + file('b-small.webp', 9) : first));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' };
  const setting = {
    bucket: 'arquivos',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    keys,
    pathStyle: true,
  };
  storage = withQuota(s3Storage(setting, folder.path), { limitOf: async () => limit, freshMs: 600_000 });
  try {
    expect(await storage.usage(7)).toEqual({ files: 2, bytes: 800 });
    expect([await storage.hasRoom(7, 201), await storage.hasRoom(7, 200)]).toEqual([false, true]);
    expect(asked).toEqual(['7/', '7/']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
