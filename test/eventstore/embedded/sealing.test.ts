import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { checkSealedLog, unsealLog } from '../../../eventstore/embedded/checkLog.ts';
import { keyFileOf } from '../../../eventstore/embedded/key.ts';
import { startEmbedded } from '../../../eventstore/embedded/start.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';

const folder = temporaryFolder();
const written = join(folder.path, 'written.db');
const [key, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
afterAll(() => folder.remove());
afterEach(() => {
  jest.restoreAllMocks();
});

/** Returns what a start prints on stderr until `isEnough`, while `work` runs. */
const saidAtStart = async (
  file: string,
  keys: readonly Buffer[],
  work: (client: EventStoreDBClient) => Promise<void> = async () => {},
): Promise<() => string> => {
  let said = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  const server = await startEmbedded(file, {}, keys);
  stops.push(() => server.stop());
  const client = EventStoreDBClient.connectionString(server.url);
  await work(client);
  await client.dispose();
  return () => said;
};
const stops: (() => Promise<void>)[] = [];
const stopAll = async () => {
  for (const stop of stops.splice(0)) await stop();
};
afterEach(stopAll);

const thing = (n: number) => jsonEvent({ type: 'ThingHappened', data: { n }, metadata: { userId: 1 } });

beforeAll(async () => {
  const server = await startEmbedded(written, {}, [key]);
  const client = EventStoreDBClient.connectionString(server.url);
  await client.setStreamMetadata('mark-1', { maxCount: 1 });
  for (let n = 0; n < 250; n++)
    await Promise.all([
      client.appendToStream(`thing-${n % 7}`, [thing(n), thing(n)]),
      client.appendToStream('mark-1', thing(n)),
    ]);
  for (const stream of ['gone-1', 'gone-2']) await client.appendToStream(stream, [thing(1), thing(2)]);
  await client.tombstoneStream('gone-1', { expectedRevision: ANY });
  await client.appendToStream('thing-1', thing(999)).then(() => client.dispose());
  await server.stop();
  const again = await startEmbedded(written, {}, [key]); // purges what the limit hides
  await eventually(async () => {
    const db = new DatabaseSync(written, { readOnly: true });
    const left = db
      .prepare(`select count(*) as n from events join streams on streams.id = stream where name = 'mark-1'`)
      .get();
    db.close();
    expect(left?.['n']).toBe(1);
  });
  await again.stop();
});

/** Returns a copy of the log that another program has changed. */
const changed = async (sql: string): Promise<string> => {
  const file = join(folder.path, `${crypto.randomUUID()}.db`);
  await copyFile(written, file);
  await copyFile(keyFileOf(written), keyFileOf(file));
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
  return file;
};
const tail = '(select max(position) from events)';
const middle = '(select position from events order by position limit 1 offset 100)';

describe('a log that only its writer has changed', () => {
  test('passes the check after appends, tombstones, limits, purges and restarts', async () => {
    expect(checkSealedLog(written, [key])).toBeNull();
    const said = await saidAtStart(await changed('select 1'), [key], async (client) => {
      await client.appendToStream('thing-2', thing(5));
    });
    await stopAll();
    expect(said()).toBe('');
  });

  test('continues under a newer key after the whole log was compared under the older one', async () => {
    const file = await changed('select 1');
    const said = await saidAtStart(file, [newer, key], async (client) => {
      for (let n = 0; n < 20; n++) await client.appendToStream('thing-2', thing(n));
      await client.tombstoneStream('gone-2', { expectedRevision: ANY });
    });
    await eventually(async () => expect(checkSealedLog(file, [newer])).toBeNull());
    expect(said()).toBe('');
  });
});

test('a start with other secrets leaves the seal as it is and reports no fault: the start itself refuses them', async () => {
  const file = await changed('select 1');
  const said = await saidAtStart(file, [newer], async (client) => {
    for await (const _ of client.readAll());
  });
  await stopAll();
  expect(said()).toBe('');
  expect(checkSealedLog(file, [newer])).toMatch(/sealed by a key that is not there/);
  expect(checkSealedLog(file, [key])).toBeNull();
});

describe('a log that another program has changed', () => {
  test.each([
    [
      'an event in the middle deleted',
      `delete from events where position = ${middle}`,
      /1 of its \d+ events are missing/,
    ],
    ['its last event deleted', `delete from events where position = ${tail}`, /its last event is not the one/],
    [
      'a whole stream deleted',
      `delete from events where stream = (select id from streams where name = 'gone-2')`,
      /2 of its \d+ events are missing/,
    ],
    [
      'a user rewritten',
      `update events set metadata = cast('{"userId":2}' as blob) where position = ${middle}`,
      /at least one of its/,
    ],
    ['a date rewritten', `update events set created = created - 1 where position = ${middle}`, /at least one of its/],
    ['a stream renamed', `update streams set name = 'thing-9' where name = 'thing-3'`, /at least one of its/],
    [
      'an event added',
      `insert into events select position + 1, stream, 99999, id, type, json, created, metadata, data from events where position = ${middle}`,
      /holds 1 events that Atende did not write/,
    ],
    [
      'its count rewritten, too',
      `delete from events where position = ${middle}; update evidence set events = events - 1`,
      /its seal is not genuine/,
    ],
    ['its seal taken away', `delete from evidence`, /carries no seal/],
  ])('%s: it is told at the start, and by the check', async (_, sql, what) => {
    const file = await changed(sql);
    expect(checkSealedLog(file, [key])).toMatch(what);
    const said = await saidAtStart(file, [key]);
    await eventually(async () => expect(said()).toMatch(what));
  });

  test('reports the fault at each start, even after further writes', async () => {
    const file = await changed(`delete from events where position = ${tail}`);
    await saidAtStart(file, [key], async (client) => {
      await client.appendToStream('thing-2', thing(5));
    });
    await stopAll();
    jest.restoreAllMocks();
    const said = await saidAtStart(file, [key]);
    await eventually(async () => expect(said()).toMatch(/1 of its \d+ events are missing/));
    await stopAll();
    unsealLog(file);
    await saidAtStart(file, [key]);
    await eventually(async () => expect(checkSealedLog(file, [key])).toBeNull());
  });
});
