import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPostgres, type Postgres } from '../../runtime/postgres/start.ts';
import { untilGone } from '../kernel/alive.ts';
import { eventually } from '../kernel/eventually.ts';
import { descendantsOf } from './processes.ts';

const run = promisify(execFile);

/** The delay of the copy: it never gets what is written in this time. */
const BEHIND_MS = 2_000;

/** Whether a process is stopped or has ended. */
const stands = (pid: number): boolean => {
  try {
    return /^\d+ \(.*\) [TZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
};

const signalTo = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
};

const halt = async (pid: number): Promise<void> => {
  signalTo(pid, 'SIGSTOP');
  await eventually(() => {
    if (!stands(pid)) throw new Error(`Process ${pid} does not stand still`);
  });
};

/** Stops all processes of Postgres while `work` runs. The postmaster stops first, so that it starts no others. */
const whileItStands = async (postmaster: number, work: (pids: readonly number[]) => Promise<void>): Promise<void> => {
  const pids = [postmaster];
  try {
    await halt(postmaster);
    pids.push(...descendantsOf(postmaster));
    await Promise.all(pids.map(halt));
    await work(pids);
  } finally {
    for (const pid of pids) signalTo(pid, 'SIGCONT');
  }
};

/**
 * Makes Postgres fail over to a copy of itself that is seconds behind. The copy has the state of a crash at one instant,
 * because no process writes during the copying. Postgres then continues, is killed (kill -9), and starts on the same port
 * with the copy.
 */
export const failOver = async (postgres: Postgres, folder: string): Promise<Postgres> => {
  const [now, behind] = [join(folder, 'pgdata'), join(folder, 'pgdata.behind')];
  await whileItStands(postgres.pid, async () => void (await run('cp', ['-a', now, behind])));
  await sleep(BEHIND_MS);
  await whileItStands(postgres.pid, async (pids) => {
    for (const pid of pids) signalTo(pid, 'SIGKILL');
    await Promise.all(pids.map(untilGone));
  });
  await rm(now, { recursive: true });
  await rename(behind, now);
  return startPostgres(folder, postgres.port);
};
