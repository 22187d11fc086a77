import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { z } from 'zod';
import { collect, happened, newStream, revisions, several } from './events.ts';
import { folderForStore } from './server.ts';

/** For the embedded store only: start and end of its process. */
const folders: Awaited<ReturnType<typeof folderForStore>>[] = [];
const newFolder = async () => {
  const folder = await folderForStore();
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});

test('a second process on the same file is refused in one sentence', async () => {
  const folder = await newFolder();
  await folder.start();
  await expect(folder.start()).rejects.toThrow(
    `The event log ${folder.file} is in use by another process: stop that one first.`,
  );
});

test('listens on loopback only', async () => {
  const folder = await newFolder();
  const { url } = await folder.start();
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of outside) {
    const socket = connect(Number(new URL(url).port), address);
    await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED');
  }
});

test('refuses an invalid option in one sentence', async () => {
  const folder = await newFolder();
  await expect(folder.start({ port: 70_000 })).rejects.toThrow(
    /^The event store needs --file and may be given a --port/,
  );
});

test('after a kill it restarts at once on the same port with all acknowledged events', async () => {
  const folder = await newFolder();
  const first = await folder.start();
  const client = EventStoreDBClient.connectionString(first.url);
  const stream = newStream();
  await client.appendToStream(stream, several(3), { expectedRevision: NO_STREAM });
  process.kill(first.pid, 'SIGKILL');
  await first.died;
  const second = await folder.start({ url: first.url });
  expect(second.url).toBe(first.url);
  const again = EventStoreDBClient.connectionString(second.url);
  expect(await revisions(again.readStream(stream))).toEqual([0, 1, 2]);
  await client.dispose();
  await again.dispose();
});

test('answers accepted appends before it stops', async () => {
  const folder = await newFolder();
  const first = await folder.start();
  const client = EventStoreDBClient.connectionString(first.url);
  const streams = Array.from({ length: 50 }, () => newStream());
  await client.appendToStream(newStream(), happened(0));
  const answers = Promise.allSettled(streams.map((stream) => client.appendToStream(stream, several(20))));
  await first.stop();
  const acknowledged = (await answers).map(({ status }) => status === 'fulfilled');
  const second = await folder.start();
  const again = EventStoreDBClient.connectionString(second.url);
  for (const [index, stream] of streams.entries())
    if (acknowledged[index]) expect(await revisions(again.readStream(stream))).toHaveLength(20);
  await client.dispose();
  await again.dispose();
});

test('ends when its parent is killed, and releases the file', async () => {
  const folder = await newFolder();
  const program = fileURLToPath(new URL('./parent.ts', import.meta.url));
  const parent = spawn(process.execPath, [program, folder.file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(parent.stdout, 'data');
  const { url, pid } = z.object({ url: z.string(), pid: z.number() }).parse(JSON.parse(String(line)));
  const client = EventStoreDBClient.connectionString(url);
  const stream = newStream();
  await client.appendToStream(stream, happened(0));
  parent.kill('SIGKILL');
  const next = await folder.start();
  expect(next.pid).not.toBe(pid);
  const again = EventStoreDBClient.connectionString(next.url);
  expect(await revisions(again.readStream(stream))).toEqual([0]);
  await client.dispose();
  await again.dispose();
});

test('a new log begins with a system event like a real server’s, and a restart adds none', async () => {
  const folder = await newFolder();
  const seen: string[][] = [];
  for (let start = 0; start < 2; start++) {
    const server = await folder.start();
    const client = EventStoreDBClient.connectionString(server.url);
    seen.push((await collect(client.readAll())).map(({ event }) => `${event?.streamId} ${event?.type}`));
    await client.dispose();
    await server.stop();
  }
  expect(seen).toEqual([['$$$scavenges $metadata'], ['$$$scavenges $metadata']]);
});
