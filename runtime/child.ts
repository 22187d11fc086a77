import { fork, type ChildProcess } from 'node:child_process';
import type { Kept } from './keep.ts';

export type Child = Kept & { pid: number };

const patience = 2_500;

/**
 * Runs a module of ours as a child process and resolves when it has sent 'ready'; rejects if it ends before. The child
 * sits in a process group of its own, so that Ctrl-C reaches only us and we stop it in order; it must end when the IPC
 * channel breaks (onParentGone), so that it never outlives us.
 */
export const startChild = async (module: string, env: NodeJS.ProcessEnv): Promise<Child> => {
  const child = fork(module, [], { env, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const died = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const ready = new Promise<'ready'>((resolve) => child.once('message', () => resolve('ready')));
  const first = await Promise.race([ready, died]);
  if (first !== 'ready' || child.pid === undefined) throw new Error(`A child process ended at its start (${module})`);
  return { pid: child.pid, died, stop: () => stopChild(child, died) };
};

/** SIGTERM, and after 2.5 s SIGKILL. */
const stopChild = async (child: ChildProcess, died: Promise<void>): Promise<void> => {
  const hurry = setTimeout(() => child.kill('SIGKILL'), patience);
  child.kill('SIGTERM');
  await died;
  clearTimeout(hurry);
};
