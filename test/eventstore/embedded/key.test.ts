import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { EventStoreDBClient, NO_STREAM, StreamNotFoundError } from '@eventstore/db-client';
import { credentials } from '@grpc/grpc-js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { keyFileOf } from '../../../eventstore/embedded/key.ts';
import { happened, newStream, revisions } from './events.ts';
import { folderForStore } from './server.ts';

/** For the embedded store only: access control. */
const folder = await folderForStore();
const other = await folderForStore();
const { url, pid } = await folder.start();
const { url: otherUrl } = await other.start();
const { host } = new URL(url);
const friend = EventStoreDBClient.connectionString(url);
afterAll(async () => {
  await friend.dispose();
  await folder.remove();
  await other.remove();
});

const key = keyFileOf(folder.file);
const stranger = keyFileOf(other.file);
const strangers = {
  'without anything': `esdb://${host}?tls=false`,
  'with a password that nobody gave': `esdb://admin:changeit@${host}?tls=false`,
  'that trusts the store and has no key': `esdb://${host}?tlsCAFile=${key}`,
  'with the key of another store': `esdb://${host}?tlsCAFile=${key}&userCertFile=${stranger}&userKeyFile=${stranger}`,
};

describe.each(Object.entries(strangers))('a client %s', (_, address) => {
  test('can neither write nor read', async () => {
    const client = EventStoreDBClient.connectionString(`${address}&defaultDeadline=3000`);
    const stream = newStream();
    await expect(client.appendToStream(stream, happened(0), { expectedRevision: NO_STREAM })).rejects.toThrow();
    await expect(revisions(client.readAll({ maxCount: 1 }))).rejects.toThrow();
    await client.dispose();
    await expect(revisions(friend.readStream(stream))).rejects.toThrow(StreamNotFoundError);
  });
});

test('a stranger learns nothing about the node or its calls', async () => {
  const open = { features: featuresService.ServerFeaturesClient, gossip: gossipService.GossipClient };
  const features = new open.features(host, credentials.createInsecure());
  const gossip = new open.gossip(host, credentials.createInsecure());
  const refused = (call: (done: (error: unknown) => void) => unknown) =>
    expect(new Promise((resolve) => call(resolve))).resolves.toBeInstanceOf(Error);
  await refused((done) => features.getSupportedMethods(new shared.Empty(), done));
  await refused((done) => gossip.read(new shared.Empty(), done));
  features.close();
  gossip.close();
});

test('a client sends no events to another program that listens at the port', async () => {
  const impostor = new URL(otherUrl).host;
  const client = EventStoreDBClient.connectionString(`${url.replace(host, impostor)}&defaultDeadline=3000`);
  await expect(client.appendToStream(newStream(), happened(0))).rejects.toThrow();
  await client.dispose();
});

test('only the user can read its files, and no argument shows a key', () => {
  for (const name of readdirSync(dirname(folder.file)))
    expect({ name, mode: statSync(join(dirname(folder.file), name)).mode & 0o077 }).toEqual({ name, mode: 0 });
  const secret = readFileSync(key, 'utf8').split('\n')[1] ?? '';
  expect(secret.length).toBeGreaterThan(20);
  expect(execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })).not.toContain(secret);
  expect(url).not.toContain(secret);
});

test('a restarted store still accepts its earlier clients', async () => {
  const before = readFileSync(key, 'utf8');
  const again = await folderForStore();
  try {
    const first = await again.start();
    const made = readFileSync(keyFileOf(again.file), 'utf8');
    await first.stop();
    await again.start({ url: first.url });
    expect(readFileSync(keyFileOf(again.file), 'utf8')).toBe(made);
    expect(made).not.toBe(before);
  } finally {
    await again.remove();
  }
});
