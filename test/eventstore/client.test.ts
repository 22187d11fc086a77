import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { Channel } from '@grpc/grpc-js';
import { z } from 'zod';
import { startEmbedded, type Embedded } from '../../eventstore/embedded/start.ts';
import { createStoreClient } from '../../eventstore/client.ts';
import { reconnectingClient } from '../../eventstore/reconnectingClient.ts';
import { freePort } from '../../runtime/port.ts';
import { isPassing } from '../../runtime/storeErrors.ts';
import { eventually } from '../kernel/eventually.ts';

const running: Embedded[] = [];
const clients: EventStoreDBClient[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
  for (const node of running.splice(0)) {
    if (alive(node)) process.kill(node.pid, 'SIGCONT');
    await node.stop();
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});
const alive = ({ pid }: Embedded): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Two addresses of a cluster with one key. Their logs differ: this only tests which node is used. */
const openNodes = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atende-nodes-'));
  folders.push(folder);
  const files = ['a', 'b'].map((name) => join(folder, `${name}.db`));
  const [port, otherPort] = [await freePort(), await freePort()];
  const start = async (n: number): Promise<Embedded> => {
    const node = await startEmbedded(files[n] ?? '', { port: n ? otherPort : port });
    running.push(node);
    return node;
  };
  const first = await start(0);
  await copyFile(`${files[0]}.pem`, `${files[1]}.pem`);
  const url = first.url.replace(`:${port}`, `:${port},localhost:${otherPort}`);
  const client = createStoreClient(url);
  clients.push(client);
  return { client, start, first, url };
};
let serial = 0;
const append = (client: EventStoreDBClient) =>
  client.appendToStream(`s-${++serial}`, [jsonEvent({ type: 'Happened', data: {} })], { expectedRevision: NO_STREAM });

test('calls succeed as soon as one node is back after the whole cluster was away', async () => {
  const { client, start, first } = await openNodes();
  await append(client);
  process.kill(first.pid, 'SIGKILL');
  await first.died;
  for (let n = 0; n < 3; n++) {
    const failure = await append(client).catch((error: unknown) => error);
    expect([failure instanceof Error, isPassing(failure)]).toEqual([true, true]);
  }
  await start(0);
  await eventually(() => append(client), 10_000);
}, 60_000);

test('a client that never found a node finds the first one that starts', async () => {
  const { client, start, first } = await openNodes();
  process.kill(first.pid, 'SIGKILL');
  await first.died;
  const failure = await append(client).catch((error: unknown) => error);
  expect(isPassing(failure)).toBe(true);
  await start(1);
  await eventually(() => append(client), 10_000);
}, 60_000);

test('calls and subscriptions move from a frozen node to another one', async () => {
  const { client, start, first } = await openNodes();
  await append(client);
  const ended = new Promise((resolve) => client.subscribeToAll().once('error', resolve));
  await start(1);
  process.kill(first.pid, 'SIGSTOP');
  expect(isPassing(await ended)).toBe(true);
  await eventually(() => append(client), 30_000);
}, 90_000);

test('a client that another node redirects to a frozen leader connects to the next one', async () => {
  const { start, first, url } = await openNodes();
  const second = await start(1);
  process.kill(first.pid, 'SIGSTOP');
  const addressOf = (node: Embedded): string => new URL(node.url.replace('esdb:', 'http:')).host;
  // The library keeps the address of a redirect until the next failure.
  const redirected = { resolveUri: async () => addressOf(first) };
  const client = reconnectingClient(Object.assign(EventStoreDBClient.connectionString(url), redirected), url);
  clients.push(client);
  const { createChannel } = z
    .object({ createChannel: z.custom<() => Promise<Channel>>((value) => typeof value === 'function') })
    .parse(client);
  const channel = await createChannel();
  expect(channel.getTarget()).toBe(`dns:${addressOf(second)}`);
  channel.close();
}, 60_000);
