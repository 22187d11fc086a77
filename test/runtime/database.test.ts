import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { migrate, openDatabase } from '../../runtime/database.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';
import { openLine } from '../kernel/line.ts';

/** The prefix of Postgres's message that it is ready for the next statement; it may come with an error or after it. */
const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05');

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

describe('database', () => {
  test('positions and plain dates stay text, instants become dates', async () => {
    const sql = `select 9007199254740993::int8 as position, '2026-03-01'::date as due, '2026-03-01T00:00Z'::timestamptz as at`;
    const { rows } = await fresh.db.raw<{ rows: unknown[] }>(sql);
    expect(rows).toEqual([{ position: '9007199254740993', due: '2026-03-01', at: new Date('2026-03-01T00:00Z') }]);
  });

  test('several processes migrate at once: each migration is applied once', async () => {
    const migrations = [
      { name: 'one', sql: 'create table one (data jsonb)' },
      { name: 'two', sql: `create index on one ((data ? 'key'))` },
    ];
    const applied = await Promise.all([1, 2, 3].map(() => migrate(fresh.db, migrations)));
    expect(applied.flat()).toEqual(['one', 'two']);
    expect(await migrate(fresh.db, [...migrations, { name: 'three', sql: 'create table three ()' }])).toEqual([
      'three',
    ]);
  });

  test('a migration that fails leaves nothing behind', async () => {
    const migrations = [
      { name: 'half', sql: 'create table half ()' },
      { name: 'wrong', sql: 'create nothing' },
    ];
    await expect(migrate(fresh.db, migrations)).rejects.toThrow('syntax error');
    expect(await fresh.db.schema.hasTable('half')).toBe(false);
  });

  test('cancels a statement over the time limit, even on a silent connection, and answers the next one', async () => {
    const line = await openLine(fresh.url);
    const db = openDatabase(line.url, { connections: 1, longest: 1500 });
    await expect(db.raw('select pg_sleep(60)')).rejects.toThrow('statement timeout');
    line.holdRequests();
    line.holdAnswers();
    await expect(db.raw('select 1')).rejects.toThrow('Connection terminated');
    expect((await db.raw<{ rows: unknown[] }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await db.destroy();
    await line.close();
  });

  test('closes a connection that falls silent between an error and the ready message', async () => {
    const { hostname, port } = new URL(fresh.url);
    const server = createServer((near) => {
      const far = connect(Number(port), hostname);
      near.pipe(far).on('close', () => near.destroy());
      near.on('close', () => far.destroy());
      far.on('data', (answer: Buffer) => {
        if (!answer.includes('division by zero')) return near.write(answer);
        far.removeAllListeners('data').pause();
        near.unpipe(far).pause();
        return near.write(
          answer.subarray(0, answer.includes(READY_FOR_QUERY) ? answer.indexOf(READY_FOR_QUERY) : undefined),
        );
      });
    }).listen(0, 'localhost');
    await once(server, 'listening');
    const url = new URL(fresh.url);
    url.port = String((server.address() as AddressInfo).port);
    const db = openDatabase(url.href, { connections: 1, longest: 500 });
    await expect(db.raw('select 1 / 0')).rejects.toThrow('division by zero');
    await expect(db.raw('select 1')).rejects.toThrow('Connection terminated');
    expect((await db.raw<{ rows: unknown[] }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await db.destroy();
    server.close();
  });

  test('rejects calls while the pool closes, and answers running statements', async () => {
    const db = openDatabase(fresh.url, { connections: 2 });
    const asking = db.raw('select pg_sleep(0.1)').then(() => 'answered');
    await db.raw('select 1');
    let over = false;
    const ended = db.destroy().finally(() => (over = true));
    const later: Promise<string>[] = [];
    for (; !over; await setImmediate()) later.push(db.raw('select 1').then(() => 'answered', String));
    await ended;
    expect(await asking).toBe('answered');
    expect([...new Set(await Promise.all(later))]).toEqual(['Error: The pool of connections is closed.']);
  });
});
