import { fork, type ChildProcess } from 'node:child_process';
import type { KeptProcess } from './keepProcess.ts';

export type Child = KeptProcess & { pid: number };

const patience = 2_500;

/**
 * Runs one of our modules as a child process and resolves when it has sent 'ready'; rejects if it ends before. The
 * child has a separate process group, so that Ctrl-C reaches only the parent, which stops the child in order. The child
 * must end when the IPC channel breaks (onParentGone), so that it never outlives the parent.
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

/** Sends SIGTERM, and SIGKILL after 2.5 s. */
const stopChild = async (child: ChildProcess, died: Promise<void>): Promise<void> => {
  const hurry = setTimeout(() => child.kill('SIGKILL'), patience);
  child.kill('SIGTERM');
  await died;
  clearTimeout(hurry);
};
