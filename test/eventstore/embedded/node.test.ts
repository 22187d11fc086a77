import { afterAll, expect, test } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { happened, newStream, revisions } from './events.ts';
import { folderForStore } from './server.ts';

const folder = await folderForStore();
afterAll(folder.remove);

test('a client that discovers its cluster finds the node', async () => {
  const url = process.env['EVENTSTORE_URL'] ?? (await folder.start()).url;
  const client = EventStoreDBClient.connectionString(url.replace('esdb://', 'esdb+discover://'));
  const stream = newStream();
  await client.appendToStream(stream, happened(0));
  expect(await revisions(client.readStream(stream))).toEqual([0]);
  await client.dispose();
});
