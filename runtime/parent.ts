import { readFileSync } from 'node:fs';

const watched = 250;

/**
 * Calls `gone` once when the process that started this one is gone, however it went: the IPC channel of a parent that
 * forked us breaks, or the npm that ran us is dead (it may have run a shell, which keeps its signals from us).
 */
export const onParentGone = (gone: () => void): void => {
  if (process.send) {
    process.once('disconnect', gone);
    return;
  }
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const shell = isShell(parent) ? parent : undefined;
  const npm = shell && parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === parent && (!shell || parentOf(shell) === npm)) return;
    clearInterval(timer);
    gone();
  }, watched);
  timer.unref();
};

/** Whether that process is the `sh -c` by which npm runs a script. */
const isShell = (pid: number): boolean => proc(pid, 'cmdline')?.split('\0')[1] === '-c';

/** Linux only: 'pid (name) state parent ...'; the name may hold anything, even brackets. */
const parentOf = (pid: number): number | undefined => {
  const parent = proc(pid, 'stat')?.split(') ').at(-1)?.split(' ')[1];
  return parent === undefined ? undefined : Number(parent);
};

const proc = (pid: number, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
};
