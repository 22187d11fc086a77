import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { freePort } from '../../runtime/port.ts';
import { chooseAccount } from '../../runtime/postgres/account.ts';
import { cleanEnv, findBinaries, type SystemUser } from '../../runtime/postgres/binaries.ts';
import { giveOwnership } from '../../runtime/postgres/cluster.ts';
import { readPidFile, stopPostmaster } from '../../runtime/postgres/postmaster.ts';
import { untilGone } from '../kernel/alive.ts';
import { eventually } from '../kernel/eventually.ts';
import { descendantsOf } from './processes.ts';
import { openRelay } from './relay.ts';

const run = promisify(execFile);
const START_MS = 60_000;

/** A server of Postgres in `pgdata`, with the password of its cluster. */
export type Server = { pgdata: string; port: number; url: string; stop(): Promise<void> };
/** A server that follows another one by streaming replication. */
export type Replica = Server & {
  /** Ends the replication: what the primary writes from now on never comes here. */
  cutOff(): void;
  /** Makes it a primary. Resolves when it takes writes. */
  promote(): Promise<void>;
};

/** Runs `work` with a connection as the owner of all tables. */
const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
};

/** Kills a server with all its processes, as a machine without power does. */
export const killServer = async ({ pgdata }: Pick<Server, 'pgdata'>): Promise<void> => {
  const pid = readPidFile(pgdata)?.pid ?? 0;
  if (pid <= 0) throw new Error(`There is no server in ${pgdata}`);
  const all = [pid, ...descendantsOf(pid)];
  for (const each of all)
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  await Promise.all(all.map(untilGone));
};

/** Lets a primary wait with each commit until a replica has it on its disk, or not. */
export const setInStep = (primary: Pick<Server, 'url'>, isInStep: boolean): Promise<void> =>
  withClient(primary.url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${isInStep ? '*' : ''}'`);
    await client.query('select pg_reload_conf()');
  });

const failed = z.object({ stderr: z.string() });
/** Copies a folder in use. Files may vanish meanwhile, which the log of a server makes up for. */
const copyLive = (from: string, to: string): Promise<unknown> =>
  run('cp', ['-a', from, to], { env: { ...process.env, LC_ALL: 'C' } }).catch((error: unknown) => {
    const lines = failed.parse(error).stderr.trim().split('\n');
    if (!lines.every((line) => line.endsWith('No such file or directory'))) throw error;
  });

/** Copies a running server's data by its own means for online copies. */
const copyBase = (primary: Server, pgdata: string, account: SystemUser): Promise<void> =>
  withClient(primary.url, async (client) => {
    await client.query(`select pg_backup_start('replica', true)`);
    await copyLive(primary.pgdata, pgdata);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await rm(join(pgdata, 'postmaster.pid'), { force: true });
    // The replica asks the primary for the log. Segments that were copied half written would only confuse it.
    for (const name of await readdir(join(pgdata, 'pg_wal')))
      if (/^[0-9A-F]{24}/.test(name)) await rm(join(pgdata, 'pg_wal', name));
    for (const [name, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      await writeFile(join(pgdata, name), text);
      giveOwnership(join(pgdata, name), account);
    }
  });

/** Starts a replica of a running server in `folder`. Resolves when it has caught up. */
export const startReplica = async (primary: Server, folder: string): Promise<Replica> => {
  const { native, account } = await chooseAccount(findBinaries(), join(primary.pgdata, '..'));
  await mkdir(folder, { mode: 0o700 });
  giveOwnership(folder, account);
  const pgdata = join(folder, 'pgdata');
  await copyBase(primary, pgdata, account);
  const password = await readFile(join(pgdata, 'password'), 'utf8');
  const [port, stream] = [await freePort(), await openRelay(primary.port)];
  const source = `host=127.0.0.1 port=${stream.port} user=atende password=${password}`;
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=300', `primary_conninfo=${source}`];
  const args = ['-D', pgdata, '-p', String(port), '-k', '', ...settings.flatMap((setting) => ['-c', setting])];
  spawn(join(native, 'bin/postgres'), args, { ...account, cwd: folder, env: cleanEnv, stdio: 'ignore' });
  const url = `postgres://atende:${password}@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    await stopPostmaster(readPidFile(pgdata)?.pid ?? 0, pgdata);
    await stream.close();
  };
  await eventually(async () => {
    const isStreaming = `select 1 from pg_stat_replication where state = 'streaming'`;
    const { rowCount } = await withClient(primary.url, (client) => client.query(isStreaming));
    if (!rowCount) throw new Error('The replica has not caught up');
    await withClient(url, (client) => client.query('select 1'));
  }, START_MS).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    pgdata,
    port,
    url,
    cutOff: () => stream.cut(),
    promote: () => withClient(url, async (client) => void (await client.query('select pg_promote()'))),
    stop,
  };
};
