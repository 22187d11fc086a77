import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import express from 'express';
import multer from 'multer';
import { slowUploads } from '../../../commands/media/slowUploads.ts';
import { onPort } from '../../gateway/port.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that stores the file of a form; `limit` passes its bytes on. */
const opened = async (limit: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>) => {
  const folder = temporaryFolder();
  const storage = slowUploads(multer.diskStorage({ destination: folder.path }), limit);
  const app = express().post('/', multer({ storage }).single('file'), (_req, res) => void res.json({}));
  const server = await onPort(app);
  closing.push(
    () => server.close(),
    () => folder.remove(),
  );
  return { url: server.url, folder: folder.path, files: () => readdirSync(folder.path) };
};
const bytes = Buffer.from(Array.from({ length: 500_000 }, (_, n) => n % 251));

test('a file passes the limit as a whole and in order', async () => {
  let passed = 0;
  const { url, folder, files } = await opened(async function* count(chunks) {
    for await (const chunk of chunks) {
      await turn();
      passed += chunk.length;
      yield chunk;
    }
  });
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'nota.pdf');
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
  expect(passed).toBe(bytes.length);
  const [name = ''] = files();
  expect(readFileSync(`${folder}/${name}`).equals(bytes)).toBe(true);
});

test('a limit that lets nothing pass stops the reading, and an interrupted upload leaves no file', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const { url, files } = await opened(async function* hold(chunks) {
    for await (const chunk of chunks) {
      begun += chunk.length;
      yield chunk;
      await released;
    }
  });
  const sent = request(url, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } });
  sent.on('error', () => {});
  sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="nota.pdf"\r\n\r\n');
  for (let n = 0; n < 20; n++) sent.write(bytes);
  await eventually(() => expect(files()).toHaveLength(1));
  expect(begun).toBeLessThan(bytes.length);
  sent.destroy();
  release();
  await eventually(() => expect(files()).toHaveLength(0));
});
