import { afterAll, expect, test } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { collect, happened, newStream, several } from './events.ts';
import { folderForStore } from './server.ts';

/** Of the embedded store alone: a real EventStoreDB frees space when its operator scavenges. */
const folder = await folderForStore();
afterAll(folder.remove);

test('a start frees what metadata and tombstones hide, and nothing else changes', async () => {
  const first = await folder.start();
  const before = EventStoreDBClient.connectionString(first.url);
  const [plain, kept, cut, deleted, buried] = Array.from({ length: 5 }, () => newStream());
  if (!plain || !kept || !cut || !deleted || !buried) throw new Error('Five streams');
  for (const stream of [plain, kept, cut, deleted, buried]) await before.appendToStream(stream, several(2_500));
  await before.setStreamMetadata(kept, { maxCount: 5 });
  await before.setStreamMetadata(kept, { maxCount: 2 });
  await before.setStreamMetadata(cut, { truncateBefore: 2_498 });
  await before.deleteStream(deleted);
  await before.setStreamMetadata(buried, { maxCount: 3 });
  await before.tombstoneStream(buried);
  const last = await before.appendToStream(plain, []);
  await before.dispose();
  await first.stop();

  const second = await folder.start();
  const client = EventStoreDBClient.connectionString(second.url);
  const left: Record<string, number[]> = {};
  for (const { event } of await collect(client.readAll()))
    if (event) (left[event.streamId] ??= []).push(Number(event.revision));
  expect(left[plain]).toHaveLength(2_500);
  expect(left[kept]).toEqual([2_498, 2_499]);
  expect(left[`$$${kept}`]).toEqual([1]);
  expect(left[cut]).toEqual([2_498, 2_499]);
  expect(left[deleted]).toEqual([2_499]);
  expect(left[buried]).toHaveLength(1);
  expect(left[`$$${buried}`]).toBeUndefined();

  for (const [stream, revision] of [
    [kept, 2_500n],
    [cut, 2_500n],
    [deleted, 2_500n],
  ] as const) {
    const done = await client.appendToStream(stream, happened(0), { expectedRevision: revision - 1n });
    expect(done.nextExpectedRevision).toBe(revision);
    expect(Number(done.position?.commit)).toBeGreaterThan(Number(last.position?.commit));
  }
  await expect(client.appendToStream(buried, happened(0))).rejects.toMatchObject({ type: 'stream-deleted' });
  await client.dispose();
});
