import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from '@jest/globals';
import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { openForReading, openForWriting } from '../../../eventstore/embedded/schema.ts';
import { happened, newStream } from './events.ts';
import { folderForStore } from './server.ts';

const folder = await folderForStore();
afterAll(folder.remove);

test('commits survive a power cut: WAL, synchronous FULL', () => {
  const place = mkdtempSync(join(tmpdir(), 'atende-events-'));
  const db = openForWriting(join(place, 'events.db'));
  const full = 2;
  expect(db.prepare('pragma synchronous').get()).toEqual({ synchronous: full });
  expect(db.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  db.close();
  rmSync(place, { recursive: true });
});

test('answers an append after its commit: another process reads it from the file', async () => {
  const server = await folder.start();
  const client = EventStoreDBClient.connectionString(server.url);
  const db = openForReading(folder.file);
  const count = db.prepare('select count(*) as events from events join streams on streams.id = stream where name = ?');
  for (let n = 0; n < 20; n++) {
    const stream = newStream();
    await client.appendToStream(stream, happened(n), { expectedRevision: NO_STREAM });
    expect(count.get(stream)).toEqual({ events: 1 });
  }
  db.close();
  await client.dispose();
});

/** Holds the file exclusively for the given time (ms), as a process that closes it or repairs its journal does. */
const holding = `
  const { parentPort, workerData } = require('node:worker_threads');
  const db = new (require('node:sqlite').DatabaseSync)(workerData.file);
  db.exec('pragma locking_mode=exclusive; pragma user_version=1');
  parentPort.postMessage('held');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.held);
  db.close();`;

test.each([
  ['reads', openForReading],
  ['writes', openForWriting],
])('who %s waits for one that is closing the file', async (_, open) => {
  const place = mkdtempSync(join(tmpdir(), 'atende-events-'));
  const file = join(place, 'events.db');
  openForWriting(file).close();
  const worker = new Worker(holding, { eval: true, workerData: { file, held: 200 } });
  await once(worker, 'message');
  const db = open(file);
  expect(db.prepare('select count(*) as events from events').get()).toEqual({ events: 0 });
  db.close();
  await once(worker, 'exit');
  rmSync(place, { recursive: true });
});
