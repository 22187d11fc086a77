import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { View } from '../../projections/kernel/view/view.ts';
import { freePort } from '../../runtime/port.ts';
import { readPidFile } from '../../runtime/postgres/postmaster.ts';
import { isAlive, untilGone } from '../kernel/alive.ts';
import { childrenOf } from '../kernel/children.ts';
import { eventually } from '../kernel/eventually.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { namespaceOf } from '../kernel/namespace.ts';
import { descendantsOf } from './processes.ts';

/**
 * A part that can be killed. 'backend': one backend of Postgres, after which the postmaster ends all others; 'postmaster';
 * or a child of the main process. With separate roles (cluster): one process of a role; 'frozen …': the holder of a lease,
 * frozen instead of killed; 'older postgres': a fail-over to a copy that is seconds behind.
 */
export type Part =
  | 'backend'
  | 'postmaster'
  | 'store'
  | 'connector'
  | 'gateway'
  | 'projections'
  | 'reactions'
  | 'older postgres'
  | Frozen;
export type Frozen = 'frozen connector' | 'frozen projections' | 'frozen reactions';
export type Installation = {
  url: string;
  dataDir: string;
  /** The namespace of its streams, if it shares an event store. */
  namespace: string;
  admin: { email: string; password: string };
  /** Runs `node main.ts` with `added` in its environment. Resolves with the milliseconds until /readyz answered. */
  start(added?: NodeJS.ProcessEnv): Promise<number>;
  /** Sends SIGTERM and waits until everything has ended. */
  stop(): Promise<void>;
  /**
   * Sends kill -9. 'all' and 'main' need a new start; after 'main', the child processes must end automatically. A part must
   * come back automatically; resolves when its process has ended.
   */
  kill(victim: 'all' | 'main' | Part): Promise<void>;
  /** The read models of its version; by default those of this source tree. */
  views?: () => readonly View[];
  /** The main process, everything it started, and its Postgres. */
  processes(): number[];
  /** Everything it printed so far, over all its starts. */
  printed(): string;
  /** Ends all remaining processes and removes its data. */
  remove(): Promise<void>;
};

const root = join(import.meta.dirname, '../..');
const main = join(root, 'main.ts');
const eventStore = join(root, 'eventstore/embedded/main.ts');
const patience = 300_000;

/**
 * Creates a whole system with separate processes and a separate folder, not started yet. `env` is added to its environment.
 * An empty EVENTSTORE_URL gives it a separate event store, even if the tests share one.
 */
export const openInstallation = async (
  env: NodeJS.ProcessEnv = {},
  folder: Pick<ReturnType<typeof temporaryFolder>, 'path' | 'remove'> = temporaryFolder(),
): Promise<Installation> => {
  const dataDir = join(folder.path, 'data');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const admin = { email: 'dona@exemplo.com.br', password: 'segredo-da-dona' };
  const { LOG_LEVEL: _, JEST_WORKER_ID: __, ...inherited } = process.env;
  const log = namespaceOf({ ...process.env, ...env });
  const own = {
    ...log,
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CALLS_PER_MINUTE: '0',
  };
  // Like npm start: it ends automatically when its parent has ended.
  const environment = { ...inherited, npm_lifecycle_event: 'start', ...own, ...env };
  let child: ChildProcess | undefined;
  let printed = '';

  const postgres = (): number[] => {
    const pid = readPidFile(join(dataDir, 'postgres/pgdata'))?.pid ?? 0;
    return pid > 0 && isAlive(pid) ? [pid] : [];
  };
  const withDescendants = (pids: readonly number[]): number[] => [
    ...new Set(pids.flatMap((pid) => [pid, ...descendantsOf(pid)])),
  ];
  const mainPid = (): number[] => (child?.pid === undefined ? [] : [child.pid]);
  const processes = (): number[] => withDescendants([...mainPid(), ...postgres()]);
  const findPart = (part: Part): number | undefined => {
    const [postmaster = 0] = postgres();
    if (part === 'postmaster') return postmaster || undefined;
    if (part === 'backend') return childrenOf(postmaster, 'postgres: atende').at(-1);
    return childrenOf(child?.pid ?? 0, part === 'store' ? eventStore : main).at(0);
  };
  const killPart = async (part: Part): Promise<void> => {
    // Two parts may be killed at once. The second may be restarting, and parts that die often restart more slowly.
    const pid = await eventually(() => {
      const found = findPart(part);
      if (!found) throw new Error(`There is no ${part} to kill`);
      return found;
    }, patience);
    process.kill(pid, 'SIGKILL');
    await untilGone(pid);
  };
  const ready = async (): Promise<boolean> =>
    (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined))?.ok === true;

  const start = async (added: NodeJS.ProcessEnv = {}): Promise<number> => {
    const since = performance.now();
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      env: { ...environment, ...added },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    while (!(await ready())) {
      if (started.exitCode !== null || performance.now() - since > patience)
        throw new Error(`The system did not start:\n${printed.slice(-2_000)}`);
      await sleep(50);
    }
    return performance.now() - since;
  };
  const end = async (signal: NodeJS.Signals, pids: readonly number[]): Promise<void> => {
    const ended = child && child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    const all = processes();
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, signal);
    await ended;
    // A system that did not end in time leaves its Postgres, which the next start would adopt.
    if (signal === 'SIGTERM' && child?.exitCode !== 0) for (const pid of postgres()) process.kill(pid, 'SIGINT');
    // Only its Postgres may outlive it, and the next start adopts that.
    const left = signal === 'SIGKILL' ? withDescendants(postgres()) : [];
    await Promise.all(all.filter((pid) => !left.includes(pid)).map(untilGone));
    child = undefined;
  };

  return {
    url,
    dataDir,
    namespace: log.EVENTSTORE_NAMESPACE ?? '',
    admin,
    start,
    stop: () => end('SIGTERM', mainPid()),
    kill: (victim) => {
      if (victim === 'all') return end('SIGKILL', processes());
      return victim === 'main' ? end('SIGKILL', mainPid()) : killPart(victim);
    },
    processes,
    printed: () => printed,
    remove: async () => {
      await end('SIGKILL', processes());
      folder.remove();
    },
  };
};
