import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The content of postmaster.pid; pid 0 if the file is empty or invalid. */
export type PidFile = { pid: number; port: number; ready: boolean };

/** Reads `<pgdata>/postmaster.pid` (line 1 pid, 4 port, 8 status); undefined if there is none. */
export const readPidFile = (pgdata: string): PidFile | undefined => {
  try {
    const lines = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0, ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
};

/** Whether the process is this cluster's server, and not another process that got the same id later. */
export const isPostmaster = (pid: number, pgdata: string): boolean => {
  if (pid <= 0) return false;
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(pgdata);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(pgdata);
  } catch {
    return false;
  }
};

/**
 * Stops the server with a fast shutdown, after 6 s with an immediate one. Neither loses a commit. Resolves when it has
 * ended.
 */
export const stopPostmaster = async (pid: number, pgdata: string): Promise<void> => {
  for (const [signal, patience] of [
    ['SIGINT', 6_000],
    ['SIGQUIT', 15_000],
  ] as const) {
    if (!isPostmaster(pid, pgdata)) return;
    process.kill(pid, signal);
    for (const since = Date.now(); Date.now() - since < patience; await sleep(20))
      if (!isPostmaster(pid, pgdata)) return;
  }
};
