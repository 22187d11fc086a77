import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process runs and is no zombie. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(statOf(pid));
};

const statOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '0 () Z';
  }
};

/** Resolves when the process has ended. */
export const untilGone = async (pid: number): Promise<void> => {
  while (isAlive(pid)) await sleep(20);
};
