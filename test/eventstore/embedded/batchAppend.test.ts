import { afterAll, expect, test } from '@jest/globals';
import { DeadlineExceededError, EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { happened, newStream, revisions, several } from './events.ts';
import { folderForStore } from './server.ts';

/** For the embedded store only. */
const folder = await folderForStore();
const { url } = await folder.start();
afterAll(folder.remove);

test('an append whose deadline has passed is refused and writes nothing', async () => {
  const client = EventStoreDBClient.connectionString(url);
  const stream = newStream();
  const late = client.appendToStream(stream, several(3), { expectedRevision: NO_STREAM, deadline: -1_000 });
  await expect(late).rejects.toThrow(DeadlineExceededError);
  await client.appendToStream(stream, happened(0), { expectedRevision: NO_STREAM });
  expect(await revisions(client.readStream(stream))).toEqual([0]);
  await client.dispose();
});

test('an append that arrives in parts is written as one', async () => {
  const client = EventStoreDBClient.connectionString(url);
  const stream = newStream();
  const parts = { expectedRevision: NO_STREAM, batchAppendSize: 500 } as const;
  const done = await client.appendToStream(stream, several(50), parts);
  expect(done.nextExpectedRevision).toBe(49n);
  expect(await revisions(client.readStream(stream))).toHaveLength(50);
  await client.dispose();
});
