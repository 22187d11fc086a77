import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval as ticks, setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../port.ts';
import { chooseAccount } from './account.ts';
import { cleanEnv, findBinaries, type SystemUser } from './binaries.ts';
import { giveOwnership, resolveFolder, prepareCluster, reachablePlace } from './cluster.ts';
import { isPostmaster, readPidFile, stopPostmaster } from './postmaster.ts';

export type Postgres = {
  /** postgres://atende:…@127.0.0.1:<port>/postgres */
  url: string;
  pid: number;
  port: number;
  /** Whether the server already ran, left by a killed run. */
  adopted: boolean;
  stop(): Promise<void>;
  /** Resolves when the server has ended, for any reason. */
  died: Promise<void>;
};

const LOG_BYTES = 10_000_000;

/** Keeps the log under about 10 MB plus one older file. The server appends, so truncating the open file is safe. */
export const rotate = (logFile: string): void => {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) < LOG_BYTES) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
};

const patience = 60_000;
/** Settings for two cores. Every commit reaches the disk before it is acknowledged, and row contents stay out of the log. */
const settings = [
  'listen_addresses=127.0.0.1',
  'max_connections=300', // a process with all roles takes up to 50, and during a restart the next one as many
  'shared_buffers=128MB',
  'effective_cache_size=1GB',
  'max_wal_size=2GB',
  'wal_recycle=off', // recycled WAL files would still contain erased data
  'random_page_cost=1.1',
  'jit=off',
  'log_checkpoints=off',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
].flatMap((setting) => ['-c', setting]);

/**
 * Starts the embedded PostgreSQL in `folder` (created at the first start), or adopts the server that a killed run left,
 * as root or not (architecture.md, One process). `port`: the port for a new server. `signal` aborts the creation of a
 * new cluster. Throws one sentence on failure.
 */
export const startPostgres = async (folder: string, port?: number, signal?: AbortSignal): Promise<Postgres> => {
  const binaries = findBinaries();
  const found = resolveFolder(folder);
  const { native, account } = await chooseAccount(binaries, found);
  const place = reachablePlace(found, account);
  const pgdata = await prepareCluster({ folder: place, native, version: binaries.version }, account, signal);
  const logFile = join(place, 'postgres.log');
  rotate(logFile);
  const server = await serverOf({ native, account, pgdata, place, logFile, port });
  const password = readFileSync(join(pgdata, 'password'), 'utf8');
  return {
    ...server,
    url: `postgres://atende:${password}@127.0.0.1:${server.port}/postgres`,
    stop: () => stopPostmaster(server.pid, pgdata),
  };
};

type Cluster = {
  native: string;
  account: SystemUser;
  pgdata: string;
  place: string;
  logFile: string;
  port: number | undefined;
};

/** Waits until a server is ready. Starts it again if remains of a crash make it stop at once. */
const serverOf = async (cluster: Cluster): Promise<Pick<Postgres, 'pid' | 'port' | 'adopted' | 'died'>> => {
  const { pgdata, logFile } = cluster;
  let child: ChildProcess | undefined;
  let logFrom = sizeOf(logFile);
  for (const since = Date.now(); Date.now() - since < patience; await sleep(20)) {
    const file = readPidFile(pgdata);
    const alive = file !== undefined && isPostmaster(file.pid, pgdata);
    if (file?.ready && alive) {
      const died = child?.pid === file.pid ? exitOf(child) : goneFrom(file.pid, pgdata);
      return { pid: file.pid, port: file.port, adopted: child?.pid !== file.pid, died };
    }
    if (alive || (child && isRunning(child))) continue; // it is starting, or the last one is stopping
    if (child) {
      const said = readFileSync(logFile).subarray(logFrom).toString();
      if (!/still in use|already in use|already exists/.test(said))
        throw new Error(`PostgreSQL stopped at its start: ${said}`);
      await sleep(300); // child processes of a killed server live on for a moment
    }
    if (file?.pid === 0) rmSync(join(pgdata, 'postmaster.pid'), { force: true }); // after a full disk or a crash
    logFrom = sizeOf(logFile);
    child = await spawnServer(cluster, file?.pid ?? 0);
  }
  throw new Error(`PostgreSQL was not ready within ${patience / 1000} s: see ${logFile}`);
};

const spawnServer = async (
  { native, account, pgdata, place, logFile, port }: Cluster,
  stalePid: number,
): Promise<ChildProcess> => {
  const log = openSync(logFile, 'a', 0o600);
  giveOwnership(logFile, account);
  const args = ['-D', pgdata, '-p', String(port ?? (await freePort())), '-k', '', ...settings];
  // The old process id may belong to another process by now; with this variable Postgres ignores that.
  const env = { ...cleanEnv, ...(stalePid > 0 && { PG_GRANDPARENT_PID: String(stalePid) }) };
  const child = spawn(join(native, 'bin/postgres'), args, {
    ...account,
    cwd: place,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.on('error', () => {});
  child.unref();
  closeSync(log);
  return child;
};

const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const exitOf = (child: ChildProcess): Promise<void> =>
  isRunning(child) ? new Promise((resolve) => child.once('exit', () => resolve())) : Promise.resolve();
const goneFrom = async (pid: number, pgdata: string): Promise<void> => {
  for await (const _ of ticks(300, undefined, { ref: false })) if (!isPostmaster(pid, pgdata)) return;
};
