import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../runtime/database.ts';
import { startPostgres, type Postgres } from '../../../runtime/postgres/start.ts';
import { temporaryFolder } from '../../kernel/folder.ts';

const { path, remove } = temporaryFolder();
const folder = join(path, 'postgres');
const pgdata = join(folder, 'pgdata');
let postgres: Postgres;

const ask = async (sql: string): Promise<unknown[]> => {
  const db = openDatabase(postgres.url, { connections: 1 });
  try {
    const { rows } = await db.raw<{ rows: unknown[] }>(sql);
    return rows;
  } finally {
    await db.destroy();
  }
};
const killed = async (): Promise<void> => {
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.died;
};

beforeAll(async () => {
  mkdirSync(join(folder, 'pgdata.new-1'), { recursive: true }); // remains of an interrupted first start
  postgres = await startPostgres(folder);
});
afterEach(() => postgres.stop());
afterAll(remove);

describe('embedded Postgres', () => {
  test('the first start creates a durable UTF-8 cluster, even after an interrupted one', async () => {
    expect(postgres.adopted).toBe(false);
    expect(
      await ask(`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as wait,
      current_setting('server_encoding') as encoding, current_setting('max_connections') as connections`),
    ).toEqual([{ fsync: 'on', wait: 'on', encoding: 'UTF8', connections: '300' }]);
    expect(readdirSync(folder).filter((name) => name.includes('new'))).toEqual([]);
    await ask('create table kept as select 1 as one');
  });

  test('adopts a running server, and can stop it', async () => {
    postgres = await startPostgres(folder);
    const again = await startPostgres(folder);
    expect(again).toMatchObject({ adopted: true, pid: postgres.pid, url: postgres.url });
    await again.stop();
    await Promise.all([again.died, postgres.died]);
  });

  test('after a kill it restarts with committed data on the requested port', async () => {
    postgres = await startPostgres(folder);
    const { port } = postgres;
    await ask('create table survives as select 2 as two');
    await killed();
    postgres = await startPostgres(folder, port);
    expect(postgres).toMatchObject({ adopted: false, port });
    expect(await ask('select * from survives, kept')).toEqual([{ two: 2, one: 1 }]);
  });

  test('starts despite a pid file that is empty or names another process', async () => {
    const file = join(pgdata, 'postmaster.pid');
    for (const damage of [(text: string) => text.replace(/^\d+/, String(process.pid)), () => '']) {
      postgres = await startPostgres(folder);
      const text = readFileSync(file, 'utf8');
      await killed();
      writeFileSync(file, damage(text));
    }
    postgres = await startPostgres(folder);
    expect(await ask('select one from kept')).toEqual([{ one: 1 }]);
  });

  test('refuses a cluster of another version in one sentence', async () => {
    const file = join(pgdata, 'PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '12\n');
    await expect(startPostgres(folder)).rejects.toThrow(/was written by PostgreSQL 12, this is 18[^\n]*$/);
    writeFileSync(file, version);
  });

  test('its log holds no content of a statement', async () => {
    postgres = await startPostgres(folder);
    await expect(ask(`select 'a private word' from nowhere`)).rejects.toThrow('nowhere');
    await ask('create table secret (word text unique)');
    await expect(ask(`insert into secret values ('private'), ('private')`)).rejects.toThrow('duplicate');
    const text = readFileSync(join(folder, 'postgres.log'), 'utf8');
    expect(text).toContain('duplicate key');
    expect(text).not.toContain('private');
  });
});
