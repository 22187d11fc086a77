import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Operation } from '../../../eventstore/embedded/events.ts';
import { openForWriting } from '../../../eventstore/embedded/schema.ts';
import { openSealing } from '../../../eventstore/embedded/sealing.ts';
import { openStreams } from '../../../eventstore/embedded/streams.ts';
import { openWriter, type LogWriter } from '../../../eventstore/embedded/writer.ts';

let folder: string;
let db: DatabaseSync;
let writer: LogWriter;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atende-full-'));
  db = openForWriting(join(folder, 'events.db'));
  const streams = openStreams(db);
  writer = openWriter(db, streams, openSealing(db, [randomBytes(32)]));
  writer.begin();
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const append = (events: number, bytes = 0): Operation => ({
  kind: 'append',
  stream: 'tag-1.1',
  expected: 'any',
  events: Array.from({ length: events }, () => ({
    id: randomBytes(16),
    type: 'Tried',
    json: false,
    metadata: new Uint8Array(),
    data: randomBytes(bytes),
  })),
});
const nothing = append(0);
const revisions = () => db.prepare('select revision from events where type = ? order by position').all('Tried');
const FULL = 'database or disk is full';

test('a full disk rejects an append of any size and the empty test append, and stores no part of them', () => {
  writer.write([append(1), nothing]);
  db.exec('pragma max_page_count = 1'); // the current size of the file
  expect(() => writer.write([append(1), append(3, 100_000)])).toThrow(FULL);
  const used = () => {
    for (;;) writer.write([append(1, 4_000)]);
  };
  expect(used).toThrow(FULL);
  const before = [revisions(), writer.head()];
  for (let n = 0; n < 20; n++) expect(() => writer.write([nothing])).toThrow(FULL);
  expect([revisions(), writer.head()]).toEqual(before);
  db.exec('pragma max_page_count = 100000');
  const [asked] = writer.write([nothing]);
  expect(asked).toMatchObject({ is: 'done' });
  const [written] = writer.write([append(1)]);
  expect(written).toMatchObject({ is: 'done', revision: revisions().length - 1 });
});

test('testing whether the log accepts writes adds no event and does not grow the file', () => {
  writer.write([nothing]);
  const size = () => db.prepare('pragma page_count').get();
  const before = [revisions(), size()];
  for (let n = 0; n < 50; n++) writer.write([nothing]);
  expect([revisions(), size()]).toEqual(before);
});
