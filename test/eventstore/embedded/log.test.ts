import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEventLog, type EventLog } from '../../../eventstore/embedded/log.ts';
import { openReader, type LogReader } from '../../../eventstore/embedded/reader.ts';
import { openForReading } from '../../../eventstore/embedded/schema.ts';
import type { IncomingEvent } from '../../../eventstore/embedded/events.ts';
import { eventually } from '../../kernel/eventually.ts';

const folder = mkdtempSync(join(tmpdir(), 'atende-events-'));
const file = join(folder, 'events.db');
const broken: Error[] = [];
let log: EventLog;
let reader: LogReader;
let close = (): void => {};

beforeAll(async () => {
  log = await openEventLog(file, (error) => broken.push(error));
  const db = openForReading(file);
  close = () => db.close();
  reader = openReader(db);
});
afterAll(async () => {
  await log.close();
  close();
  rmSync(folder, { recursive: true });
});

const event = (data: string, type = 'Happened'): IncomingEvent => ({
  id: crypto.getRandomValues(new Uint8Array(16)),
  type,
  json: true,
  metadata: new Uint8Array(),
  data: Buffer.from(data),
});
const append = (stream: string, events: IncomingEvent[]) =>
  log.submit({ kind: 'append', stream, expected: 'any', events });
const left = (stream: string): number => {
  const page = reader.stream(stream, { from: 0, back: false, limit: Infinity, seen: 'written' });
  return page.is === 'found' ? page.events.length : 0;
};

test('the nightly purge frees hidden events while appends continue', async () => {
  await append(
    'kept',
    Array.from({ length: 200 }, (_, n) => event(String(n))),
  );
  await append('$$kept', [event('{"$maxCount":2}', '$metadata')]);
  expect(left('kept')).toBe(200);
  log.purge();
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => append(`beside-${n}`, [event('{}')])));
  expect(outcomes.every(({ is }) => is === 'done')).toBe(true);
  for (let waited = 0; left('kept') > 2 && waited < 200; waited++) await sleep(50);
  expect(left('kept')).toBe(2);
});

test('a log opens before its hidden events are purged', async () => {
  const place = join(folder, 'hidden.db');
  const fail = (error: Error): void => void broken.push(error);
  const first = await openEventLog(place, fail);
  const events = Array.from({ length: 500 }, (_, n) => event(String(n)));
  await first.submit({ kind: 'append', stream: 'kept', expected: 'any', events });
  const metadata = event('{"$maxCount":2}', '$metadata');
  await first.submit({ kind: 'append', stream: '$$kept', expected: 'any', events: [metadata] });
  await first.close();

  const second = await openEventLog(place, fail);
  const db = openForReading(place);
  const count = db.prepare(
    "select count(*) as left from events join streams on streams.id = stream where name = 'kept'",
  );
  expect(count.get()).toEqual({ left: 500 });
  second.purge();
  await eventually(() => expect(count.get()).toEqual({ left: 2 }));
  db.close();
  await second.close();
});

test('reports a commit with its streams after its answers, and reports no refusals', async () => {
  const told: string[][] = [];
  log.onCommit((streams) => told.push(streams));
  await append('one', [event('{}')]);
  expect(told.splice(0)).toEqual([['one']]);
  await Promise.all([append('one', [event('{}')]), append('two', [event('{}')]), append('one', [event('{}')])]);
  expect(told.splice(0)).toEqual([['one', 'two']]);
  await log.submit({ kind: 'append', stream: 'one', expected: 99, events: [event('{}')] });
  expect(told).toEqual([]);
  expect(broken).toEqual([]);
});
