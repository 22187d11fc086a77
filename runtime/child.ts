import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { KeptProcess } from './keepProcess.ts';

export type Child = KeptProcess & { pid: number };

/** Resolves when a child has ended (`close`: and all that it printed was read) or could not be started. */
const endOf = (child: ChildProcess, event: 'exit' | 'close'): Promise<void> =>
  new Promise((resolve) => {
    child.once(event, () => resolve());
    child.once('error', () => resolve());
  });

/** Sends SIGTERM, and SIGKILL after `patienceMs`. */
const stopChild = async (child: ChildProcess, died: Promise<void>, patienceMs: number): Promise<void> => {
  const force = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  child.kill('SIGTERM');
  await died;
  clearTimeout(force);
};

/**
 * Runs one of our modules as a child process and resolves when it has sent 'ready'; rejects if it ends before. The
 * child has a separate process group, so that Ctrl-C reaches only the parent, which stops the child in order. The child
 * must end when the IPC channel breaks (onParentGone), so that it never outlives the parent.
 */
export const startChild = async (module: string, env: NodeJS.ProcessEnv): Promise<Child> => {
  const child = fork(module, [], { env, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const died = endOf(child, 'exit');
  const ready = new Promise<'ready'>((resolve) => child.once('message', () => resolve('ready')));
  const first = await Promise.race([ready, died]);
  if (first !== 'ready' || child.pid === undefined) throw new Error(`A child process ended at its start (${module})`);
  return { pid: child.pid, died, stop: () => stopChild(child, died, 2_500) };
};

/**
 * Runs one of our servers as such a child process. Resolves with the line of JSON that it prints once it listens; throws the
 * sentence that it printed if it does not start. Stops by force after 5 s.
 */
export const startServer = async (
  name: string,
  program: string,
  { args = [], env }: { args?: readonly string[]; env: NodeJS.ProcessEnv },
): Promise<Child & { firstLine: unknown }> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    env: { ...process.env, ...env },
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error(`${name} has no output.`);
  let printed = '';
  let isListening = false;
  stderr.setEncoding('utf8').on('data', (text: string) => {
    if (isListening) process.stderr.write(text);
    else printed += text;
  });
  child.once('error', (error) => {
    printed = error.message;
  });
  const died = endOf(child, 'close');
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(stdout).once('line', resolve)),
    died.then(() => null),
  ]);
  if (line === null || child.pid === undefined) throw new Error(printed.trim() || `${name} did not start.`);
  isListening = true;
  const firstLine: unknown = JSON.parse(line);
  return { firstLine, pid: child.pid, died, stop: () => stopChild(child, died, 5_000) };
};
