import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { openPurge } from '../../../eventstore/embedded/purge.ts';
import { openForWriting } from '../../../eventstore/embedded/schema.ts';
import { openStreams } from '../../../eventstore/embedded/streams.ts';
import { eventually } from '../../kernel/eventually.ts';
import { collect, happened, newStream, several } from './events.ts';
import { folderForStore } from './server.ts';

/** For the embedded store only: a real EventStoreDB frees space when its operator scavenges. */
const folder = await folderForStore();
const folders = [folder];
const newPlace = async () => {
  const place = await folderForStore();
  folders.push(place);
  return place;
};
afterAll(async () => {
  for (const each of folders) await each.remove();
});

test('a start frees what metadata and tombstones hide, and changes nothing else', async () => {
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
  await eventually(async () => {
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
  });

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

test('a purge works in small steps, and keeps events appended between them', async () => {
  const place = await newPlace();
  const server = await place.start();
  const client = EventStoreDBClient.connectionString(server.url);
  const stream = newStream();
  await client.appendToStream(stream, several(1_000));
  await client.setStreamMetadata(stream, { maxCount: 1 });
  await client.dispose();
  await server.stop();

  const db = openForWriting(place.file);
  const events = db.prepare('select count(*) as left from events join streams on streams.id = stream where name = ?');
  const left: unknown[] = [];
  for (const _ of openPurge(db, openStreams(db)).purge()) left.push(events.get(stream)?.['left']);
  expect(left).toEqual(expect.arrayContaining([900, 800, 200, 100, 1]));
  db.close();
});

test('purged data is removed from every file', async () => {
  const place = await newPlace();
  const server = await place.start();
  const client = EventStoreDBClient.connectionString(server.url);
  const told = (): string[] => {
    const files = readdirSync(dirname(place.file)).map((name) => join(dirname(place.file), name));
    return files.filter((file) => readFileSync(file).includes('said to nobody'));
  };
  const stream = newStream();
  const said = { ...happened(0), data: { n: 0, text: 'said to nobody' } };
  for (let n = 0; n < 20; n++) await client.appendToStream(stream, [{ ...said, id: randomUUID() }, happened(n)]);
  await client.setStreamMetadata(stream, { maxCount: 1 });
  expect(told()).not.toEqual([]);
  await client.dispose();
  await server.stop();
  await place.start();
  await eventually(() => expect(told()).toEqual([]));
});
