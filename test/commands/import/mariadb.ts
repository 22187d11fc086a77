import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import knex from 'knex';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../../../runtime/port.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';
import { tablesOfMysql, type MakeFamily } from './family.ts';

const found = (program: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

const binaries = { server: found('mariadbd'), install: found('mariadb-install-db') };
/** Whether MariaDB is installed on this machine. */
export const isInstalled = binaries.server !== undefined && binaries.install !== undefined;

/** The original product writes its dates at this offset. */
const ZONE = '-03:00';

const opened = (port: number, database: string | undefined) =>
  knex({
    client: 'mysql2',
    connection: {
      host: '127.0.0.1',
      port,
      user: 'root',
      timezone: ZONE,
      charset: 'utf8mb4',
      ...(database && { database }),
    },
    pool: { min: 0, max: 2 },
  });

/** Starts a MariaDB for this test in a temporary folder. It ends with the test process, however that ends. */
export const startMariadb = async () => {
  const { server = '', install = '' } = binaries;
  const folder = temporaryFolder();
  const data = join(folder.path, 'data');
  mkdirSync(data);
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const own = ['--no-defaults', ...user, `--datadir=${data}`, '--innodb-log-file-size=8M'];
  execFileSync(install, [...own, '--auth-root-authentication-method=normal', '--skip-test-db'], { stdio: 'pipe' });
  const port = await freePort();
  const log = join(folder.path, 'log');
  const listens = ['--bind-address=127.0.0.1', `--port=${port}`, `--socket=${join(folder.path, 's')}`];
  // The server ends when our end of this pipe is closed, which also happens when we are killed.
  const watched = '"$@" & read -r _; kill $!; wait $!';
  const args = [
    server,
    ...own,
    ...listens,
    '--skip-log-bin',
    '--innodb-flush-log-at-trx-commit=0',
    `--log-error=${log}`,
  ];
  const child = spawn('sh', ['-c', watched, 'sh', ...args], { stdio: ['pipe', 'ignore', 'ignore'] });
  const over = once(child, 'exit');
  const admin = opened(port, undefined);
  const stop = async () => {
    await admin.destroy();
    child.stdin.end();
    await over;
    folder.remove();
  };
  try {
    await eventually(async () => {
      const first = await createConnection({ host: '127.0.0.1', port, user: 'root' });
      await first.end();
    }, 60_000);
  } catch (error) {
    const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
    await stop();
    throw new Error(`MariaDB was not ready: ${said}`, { cause: error });
  }
  const make: MakeFamily = async (variant) => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    const password = randomBytes(6).toString('hex');
    await admin.raw(`create database ${name} character set utf8mb4 collate utf8mb4_bin`);
    // The import needs only read permission.
    await admin.raw(`create user ${name}@'%' identified by '${password}'`);
    await admin.raw(`grant select on ${name}.* to ${name}@'%'`);
    const db = opened(port, name);
    for (const table of tablesOfMysql(variant)) await db.raw(table);
    return {
      url: `mysql://${name}:${password}@127.0.0.1:${port}/${name}`,
      db,
      drop: async () => {
        await db.destroy();
        await admin.raw(`drop database ${name}`);
      },
    };
  };
  return { make, stop };
};
